import type { Context } from '../../bot/index.js';
import { addressOf } from '../../bot/router/address.js';
import { type Word, type WordList, wordsOf } from '../../bot/router/words.js';
import { isEvent } from '../../contract/index.js';

/** How many arguments have a name of their own. */
const mostNamed = 4;

/** For an event that nothing took: a handler that would take it, ready to paste; nothing for own events. */
export function handlerFor({ event, incoming, stream, bot }: Context): string | undefined {
  if (isEvent(event, 'SYMPHONYELEMENTSACTION')) {
    const { formId } = event.payload.symphonyElementsAction;
    return handlerText(`bot.form(${quote(formId)}`, '`${JSON.stringify(ctx.values)}`');
  }
  if (incoming === undefined || stream === undefined) {
    return undefined;
  }
  const addressed = addressOf(wordsOf(incoming), stream.streamType, bot.id);
  const [first, ...others] = addressed === undefined ? [] : firstOf(addressed.words);
  if (addressed?.directly !== true || first === undefined) {
    return undefined;
  }
  if (!first.text.startsWith('/')) {
    return handlerText(`bot.hears(${quote(incoming.text.trim().slice(0, 60))}`, "'…'");
  }
  const pattern = [
    first.text.replace(/[{}[\]]/g, ''),
    ...others.slice(0, mostNamed).map(argumentFor),
  ];
  if (others.length > mostNamed) {
    pattern.push('{rest...}');
  }
  return handlerText(`bot.command(${quote(pattern.join(' '))}`, '`${JSON.stringify(ctx.args)}`');
}

/** The command word, the arguments that have a name of their own, and one more. */
function firstOf(words: WordList): readonly Word[] {
  return Array.from({ length: mostNamed + 2 }, (_, place) => words.at(place)).filter(
    (word) => word !== undefined,
  );
}

const kinds = [
  [/^-?\d{1,15}$/, 'int'],
  [/^-?\d*\.\d+$/, 'number'],
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^\d{1,2}:\d\d$/, 'time'],
  [/^\d+[smhdw]$/, 'duration'],
  [/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'email'],
  [/^https?:\/\//, 'url'],
] as const;

const tags = { mention: '@user', hashtag: '#topic', cashtag: '$ticker' } as const;

function argumentFor({ text, tag }: Word, index: number): string {
  const number = index + 1;
  if (tag !== undefined) {
    return `{${tags[tag.kind]}${number}}`;
  }
  const flag = /^--([a-z][a-z-]*)$/.exec(text)?.[1];
  if (flag !== undefined) {
    return `[--${flag}]`;
  }
  const kind = kinds.find(([sign]) => sign.test(text))?.[1];
  return kind === undefined ? `{word${number}}` : `{${kind}${number}:${kind}}`;
}

function handlerText(start: string, reply: string): string {
  return `${start}, async (ctx) => {\n  await ctx.reply(${reply});\n});`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/[\p{Cc}\p{Cf}]/gu, ' ')}'`;
}
