import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { builderCode } from '../../../../src/console/workbench/workshop/builder-code.js';
import { memoryDirectory, parseMessageML } from '../../../../src/messageml/engine.js';
import type { MessageContent } from '../../../../src/messageml/index.js';
import * as builders from '../../../../src/messageml/index.js';
import { elementExamples } from '../../../../src/messageml/internals.js';

const directory = memoryDirectory({ users: [{ id: 1, displayName: 'Alice Smith' }] });

/** What the package exports under the names by which it is imported. */
const entries: Readonly<Record<string, object>> = { 'cadenza/messageml': builders };

/** Runs the code with what it imports, and nothing else. */
function madeBy(code: string): MessageContent {
  const [line = '', names = '', from = ''] = /^import \{ (.*) \} from '(.*)';\n\n/.exec(code) ?? [];
  const imported = names
    .split(', ')
    .map((name): [string, unknown] => [name, Reflect.get(entries[from] ?? {}, name)]);
  const body = code.slice(line.length).replace('export const message = ', 'made = ');
  const scope: object = Object.fromEntries(imported);
  return runInNewContext(body, { ...scope, made: undefined }) as MessageContent;
}

function shown(message: string, data?: builders.JsonObject): string {
  let ids = 0;
  const shortId = () => `id${(ids += 1)}`;
  return builders.renderPresentationML(
    parseMessageML(message, { directory, shortId, ...(data && { data }) }),
  );
}

test.each(Object.entries(elementExamples))(
  'the builders of %s make the same message',
  (_name, { message, data }) => {
    const source = `<messageML>${message}</messageML>`;
    const code = builderCode(source) ?? '';
    const { message: made } = builders.toMessageML(madeBy(code));
    expect(shown(made, data)).toBe(shown(source, data));
  },
);

test('only what is used is imported, and what has a builder is written with it', () => {
  const source = `<messageML>
    <p>It's <b>"sold"</b></p>
    <form id="order"><text-field name="note" label="Note" required="true" maxlength="20">as it was</text-field><button name="send" class="primary">Send</button></form>
  </messageML>`;
  expect(builderCode(source))
    .toBe(`import { b, button, form, p, textField } from 'cadenza/messageml';

export const message = [
  p(['It\\'s ', b('"sold"')]),
  form('order', [
    textField('note', { label: 'Note', required: true, maxLength: 20, value: 'as it was' }),
    button('send', 'Send', { class: 'primary' }),
  ]),
];
`);
});

test('a template stays markup, and what is not well-formed has no builders', () => {
  const source = "<messageML>${entity['order'].number} `now`</messageML>";
  const code = builderCode(source) ?? '';
  expect(code).toContain('unsafeMessageML(');
  expect(builders.toMessageML(madeBy(code)).message).toContain("${entity['order'].number} `now`");
  expect(builderCode('<messageML><b></messageML>')).toBeUndefined();
});
