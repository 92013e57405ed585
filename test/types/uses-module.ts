import { resolve } from 'node:path';
import type { CompiledCode } from '../docs/compiled-code.js';

const path = resolve(__dirname, 'generated-uses.tsx');

const preamble = `
import * as m from 'cadenza/messageml';
import type { InferAction, InferValues, MessageContent } from 'cadenza/messageml';
import type { Bot } from 'cadenza/bot';
import { PolicyError } from 'cadenza';
import type { Client, Message, SearchArguments } from 'cadenza/client';
import type { StreamId } from 'cadenza/contract';
import { Pod } from 'cadenza/pod';
import type { Templates } from 'cadenza/templates';
import type { ReceivedMessage, TestPerson } from 'cadenza/testing';
const { a, b, br, button, card, cardBody, cardHeader, cashtag, checkbox, checkboxes, chime, code,
  dataTable, dateTime, datePicker, dialog, dialogBody, dialogFooter, dialogForm, dialogTitle, div, each, emoji, entity, equals,
  expandableCard, expandableCardBody, expandableCardHeader, form, h1, hashtag, hr, i, img,
  instrument, isAbove, li, mention, messageML, numberField, ol, openChat, openDialog, option, p,
  personSelector, pre, radio, radios, readReply, resetButton, richTextArea, roomSelector, select,
  selectOf, show, span, sub, table, tbody, td, textArea, textField, tfoot, th, thead, timePicker,
  timezonePicker, toMessageML, tr, ul, when } = m;
declare const reply: (content: MessageContent) => void;
declare const names: string[];
declare const late: boolean;
declare const rows: { id: number; side: string }[];
interface Order {
  side: string; quantity: number; comment?: string; client: { name: string } | null; lines: { price: number }[];
}
declare const order: m.Reference<Order>;
declare const bot: Bot;
declare const client: Client;
declare const pod: Pod;
declare const person: TestPerson;
declare const received: ReceivedMessage;
declare const streamId: StreamId;
declare const templates: Templates<{ poll: { question: string }; welcome: { user: number } }>;
declare const untyped: Templates;
const ticket = form('ticket', [select('side', ['buy', 'sell'], { required: true }), datePicker('day'),
  numberField('quantity', { required: true }), numberField('limit'), checkbox('express', 'Express'),
  button('send', 'Send')]);
`;

/** The uses as one module, a line each: its path and its text. */
export function moduleOfUses(uses: readonly string[]): readonly [string, string] {
  const lines = uses.map((use, index) => `export const use${index} = () => { ${use} };`);
  return [path, `${preamble}${lines.join('\n')}\n`];
}

/** What the compiler says of each use, by its number. */
export function complaintsAbout(
  uses: readonly string[],
  code: CompiledCode,
): readonly (readonly string[])[] {
  const firstLine = preamble.split('\n').length;
  const found: string[][] = uses.map(() => []);
  for (const { line, message } of code.complaints(path)) {
    const ofUse = found[line - firstLine];
    if (ofUse === undefined) {
      throw new Error(`The preamble is wrong: ${message}`);
    }
    ofUse.push(message);
  }
  return found;
}
