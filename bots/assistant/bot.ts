import { type Bot, type MessageContext, type ProgressOptions, session } from 'cadenza';
import { button, form, h4, textArea, withReply } from 'cadenza/messageml';
import { z } from 'zod';
import { type LanguageModel, standIn, type Turn } from './model.js';
import { findRoom, readRoom } from './own-rooms.js';

/** How many turns a model is told again. */
const mostTurns = 20;

/** What is remembered of one person in one chat: the last turns, and where a draft would go. */
const memory = session('memory', {
  of: 'userInConversation',
  keep: '1d',
  schema: z.object({
    turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })).default([]),
    draftFor: z.object({ streamId: z.string(), name: z.string() }).optional(),
  }),
});

const draft = form('draft', [
  h4('Send this as yourself?'),
  textArea('text', { required: true }),
  button('send', 'Send as me'),
  button('discard', 'Discard', { class: 'secondary' }),
]);

/** Answers with a language model, reads a person's rooms on their behalf, and writes there once they agree. */
export default function assistant(
  bot: Bot,
  model: LanguageModel = standIn,
  pace: ProgressOptions = {},
): void {
  bot.command('/forget', 'Forget what we talked about', async (ctx) => {
    (await ctx.session(memory)).turns = [];
    await ctx.reply('Forgotten.');
  });

  const inChat = bot.scope({
    only: {
      test: ({ stream }) => stream.streamType === 'IM',
      otherwise: 'Ask me in our own chat: others here may not know that room.',
    },
  });

  inChat.command('/catchup {room...}', 'Say what went on in one of your rooms', async (ctx) => {
    const room = await readOwnRoom(ctx, ctx.args.room);
    if (room !== undefined) {
      await say(ctx, task(`Sum up what was said in ${room.name}.`, room.lines));
    }
  });

  inChat.command('/draft {room...}', 'Draft an answer to one of your rooms', async (ctx) => {
    const room = await readOwnRoom(ctx, ctx.args.room);
    if (room !== undefined) {
      const text = await say(ctx, task(`Draft an answer to ${room.name}.`, room.lines));
      (await ctx.session(memory)).draftFor = { streamId: room.streamId, name: room.name };
      await ctx.reply(withReply(draft, { text }));
    }
  });

  bot.form(draft, async (ctx) => {
    const remembered = await ctx.session(memory);
    const room = remembered.draftFor;
    remembered.draftFor = undefined;
    if (room === undefined || ctx.action === 'discard') {
      await ctx.reply('Nothing was sent.');
      return;
    }
    await ctx.obo().messages.create(room.streamId, { message: ctx.values.text });
    await ctx.reply(`Sent to ${room.name}, as you.`);
  });

  bot.fallback(async (ctx) => {
    const remembered = await ctx.session(memory);
    remembered.turns.push({ role: 'user', text: ctx.incoming.text.trim() });
    const text = await say(ctx, remembered.turns);
    remembered.turns.push({ role: 'assistant', text });
    remembered.turns = remembered.turns.slice(-mostTurns);
  });

  /** Shows an answer while it is written: one message, which changes about once a second. */
  async function say(ctx: MessageContext, turns: readonly Turn[]): Promise<string> {
    const progress = await ctx.progress('…', pace);
    let text = '';
    for await (const piece of model.answer(turns, ctx.signal)) {
      text += piece;
      progress.update(text);
    }
    await progress.done();
    return text;
  }
}

/** What the person can read in a room; where there is nothing, the person is told. */
async function readOwnRoom(ctx: MessageContext, name: string) {
  const room = await findRoom(ctx.obo(), name);
  if (room === undefined) {
    await ctx.reply(`You are in no room “${name}”.`);
    return undefined;
  }
  const lines = await readRoom(ctx.obo(), room, ctx.event.timestamp);
  if (lines.length === 0) {
    await ctx.reply(`Nobody has written in ${room.name} since yesterday.`);
    return undefined;
  }
  return { ...room, lines };
}

function task(what: string, lines: readonly string[]): readonly Turn[] {
  return [{ role: 'user', text: [what, ...lines].join('\n') }];
}
