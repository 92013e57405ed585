import { type Bot, eachRow, put, remove, storeKey } from 'cadenza';
import { a, b, button, dataTable, form, h4, mention } from 'cadenza/messageml';
import {
  descriptionOf,
  nextNumber,
  openRoom,
  type Request,
  requests,
  sendFiles,
  subjectOf,
} from './requests.js';

/** Where requests are offered: whoever is in this room can take them. */
const desk = { room: 'Helpdesk' } as const;

/** Takes requests, gives each a room with somebody who helps, and has it handed over and resolved there. */
export default function helpdesk(bot: Bot): void {
  const ask = bot.conversation('ask', async (c) => {
    const subject = await c.ask('What is it about, in a few words?', {
      parse: subjectOf,
      otherwise: 'In at most 40 characters, please.',
    });
    const description = await c.ask('What happened? Send a file if it helps.', {
      parse: descriptionOf,
    });
    const title = `Request ${await c.once('number', () => nextNumber(bot))} ${subject}`;
    await c.say('Thank you. You will hear from somebody soon.');

    const asker = c.user.displayName ?? 'Somebody';
    const taken = await c.form(offer(title, asker, description.text), { in: desk });
    const agent = taken.user.displayName ?? 'Somebody';
    const people = { asker: c.user.userId, agent: taken.user.userId };
    const roomId = await c.once('room', () => openRoom(bot, { title, asker, agent }, people));
    await c.update(taken.message, `${title}: taken by ${agent}.`);
    await c.send({ streamId: roomId }, [mention(people.asker), ': ', description.text]);
    await c.once('files', () => sendFiles(bot.client, description, roomId));
    await c.say(`${agent} helps you in the room “${title}”.`);
  });

  bot.command('/ask', 'Ask for help', (ctx) => ctx.start(ask));

  bot.command('/requests', 'List the requests that are being worked on', async (ctx) => {
    const open: Request[] = [];
    for await (const { value } of eachRow(bot.store, requests)) {
      open.push(value);
    }
    const empty = 'Nobody is being helped.';
    await ctx.reply(dataTable(open, ['title', 'asker', 'agent'], { empty }));
  });

  const inRoom = bot.scope({
    only: {
      roomOwners: true,
      otherwise: 'Only whoever helps can do that, in the room of a request.',
    },
  });

  inRoom.command('/handover {@to}', 'Give this request to somebody else', async (ctx) => {
    const { streamId } = ctx.stream;
    const request = await requestIn(streamId);
    const { to } = ctx.args;
    if (request === undefined) {
      await ctx.reply(noRequest);
      return;
    }
    if (to.userId === ctx.user.userId || to.userId === ctx.bot.id) {
      await ctx.reply('Mention somebody else, who helps from then on.');
      return;
    }
    const { rooms } = ctx.client;
    await rooms.addMember(streamId, to.userId);
    await rooms.promoteOwner(streamId, to.userId);
    await rooms.demoteOwner(streamId, ctx.user.userId);
    const agent = (await ctx.members()).find(({ userId }) => userId === to.userId)?.displayName;
    ctx.write(put(requests, storeKey(streamId), { ...request, agent: agent ?? 'Somebody' }));
    await ctx.reply([mention(to.userId), ' helps from now on.']);
    await ctx.send(to, ['You have a request now: ', a(ctx.link(), request.title)]);
  });

  inRoom.command('/resolve [how...]', 'Close this request and its room', async (ctx) => {
    const { streamId } = ctx.stream;
    const request = await requestIn(streamId);
    if (request === undefined) {
      await ctx.reply(noRequest);
      return;
    }
    await ctx.reply('This request is resolved. For another one, write me /ask.');
    await ctx.send(desk, `${request.title}: resolved by ${request.agent}. ${ctx.args.how ?? ''}`);
    ctx.write(remove(requests, storeKey(streamId)));
    await ctx.client.rooms.setActive(streamId, false);
  });

  async function requestIn(streamId: string): Promise<Request | undefined> {
    return (await bot.store.get(requests, storeKey(streamId)))?.value;
  }
}

const noRequest = 'This is not the room of a request.';

function offer(title: string, asker: string, text: string) {
  return form('offer', [h4(title), [b(asker), `: ${text}`], button('take', 'I will help')]);
}
