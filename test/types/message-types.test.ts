import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { rightApplicationUses, wrongApplicationUses } from './application-uses.js';
import { rightMessageUses, wrongMessageUses } from './message-uses.js';
import { rightPodUses, wrongPodUses } from './pod-uses.js';

const wrongUses = [...wrongMessageUses, ...wrongApplicationUses, ...wrongPodUses];
const rightUses = [...rightMessageUses, ...rightApplicationUses, ...rightPodUses];

const file = resolve('test/types/generated-uses.tsx');

const preamble = `
import * as m from 'cadenza/messageml';
import type { InferAction, InferValues, MessageContent } from 'cadenza/messageml';
import type { Bot } from 'cadenza/bot';
import { PolicyError } from 'cadenza';
import type { Client, Message, SearchArguments } from 'cadenza/client';
import type { StreamId } from 'cadenza/contract';
import { Pod } from 'cadenza/pod';
import type { Templates } from 'cadenza/templates';
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
declare const streamId: StreamId;
declare const templates: Templates<{ poll: { question: string }; welcome: { user: number } }>;
declare const untyped: Templates;
const ticket = form('ticket', [select('side', ['buy', 'sell'], { required: true }), datePicker('day'),
  numberField('quantity', { required: true }), numberField('limit'), button('send', 'Send')]);
`;

/** The compiler's complaints about each use, by its number. */
let complaints: readonly (readonly string[])[];

beforeAll(() => {
  complaints = complaintsAbout([...wrongUses.map(({ code }) => code), ...rightUses]);
}, 60_000);

describe('what the service would refuse does not compile', () => {
  test.each(wrongUses.map((use, index) => ({ ...use, index })))(
    '$title: $code',
    ({ index, says }) => {
      const found = complaints[index]?.join('\n') ?? '';
      expect(found).toContain(says);
    },
  );
});

describe('what the service accepts compiles', () => {
  test.each(rightUses.map((code, index) => ({ code, index: wrongUses.length + index })))(
    '$code',
    ({ index }) => expect(complaints[index]).toEqual([]),
  );
});

test('there are at least 60 wrong uses', () => expect(wrongUses.length).toBeGreaterThanOrEqual(60));

test('errors are short enough to read', () => {
  const longest = complaints.flat().map((text) => ({ length: text.length, text }));
  expect(longest.filter(({ length }) => length > 1200)).toEqual([]);
});

function complaintsAbout(uses: readonly string[]): string[][] {
  const lines = uses.map((use) => `export const use = () => { ${use} };`);
  const isolated = lines.map((line, index) => line.replace('const use', `const use${index}`));
  const source = `${preamble}${isolated.join('\n')}\n`;
  const firstLine = preamble.split('\n').length - 1;
  const found: string[][] = uses.map(() => []);
  for (const diagnostic of diagnosticsOf(source)) {
    const line = positionOf(diagnostic, source).line - firstLine;
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
    const complaintsOfUse = found[line];
    if (complaintsOfUse === undefined) {
      throw new Error(`The preamble is wrong: ${text}`);
    }
    complaintsOfUse.push(text);
  }
  return found;
}

function positionOf(diagnostic: ts.Diagnostic, source: string): ts.LineAndCharacter {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.ES2023);
  return parsed.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
}

function diagnosticsOf(source: string): readonly ts.Diagnostic[] {
  const options = optionsOf('tsconfig.json');
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram({
    rootNames: [file],
    options,
    host: {
      ...host,
      fileExists: (path) => path === file || host.fileExists(path),
      readFile: (path) => (path === file ? source : host.readFile(path)),
      getSourceFile: (path, language) =>
        path === file
          ? ts.createSourceFile(path, source, language)
          : host.getSourceFile(path, language),
    },
  });
  const parsed = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(parsed), ...program.getSemanticDiagnostics(parsed)];
}

function optionsOf(path: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  return {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    incremental: false,
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: 'cadenza',
  };
}
