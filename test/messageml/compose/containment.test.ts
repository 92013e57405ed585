import { describe, expect, test } from '@jest/globals';
import { CadenzaError } from '../../../src/contract/index.js';
import { containsItself } from '../../../src/messageml/compose/containment.js';
import type { AnyContent, Content } from '../../../src/messageml/compose/content.js';
import {
  answered,
  button,
  checkMessage,
  div,
  element,
  entity,
  fieldsOf,
  form,
  messageML,
  p,
  readReply,
  select,
  table,
  textField,
  toMessageML,
  tr,
  ul,
  withReply,
} from '../../../src/messageml/index.js';

type PlainContent = Content<string, never>;

/** A list that contains itself, twice, beside other things. */
function endless(...others: readonly PlainContent[]): PlainContent[] {
  const list: PlainContent[] = [...others];
  list.push(list, 'x', list);
  return list;
}

/** A node made by hand that stands in itself. */
function endlessNode() {
  const children: PlainContent[] = [];
  const node = { tag: 'div', attributes: {}, children };
  children.push('x', node, node);
  return node;
}

/** Markup into which a list was put that came to hold the markup. */
function endlessMarkup() {
  const list: AnyContent[] = [];
  const markup = messageML`<b>${list}</b>`;
  list.push(markup);
  return markup;
}

test.each<[string, AnyContent, string]>([
  ['a list', endless('a'), ''],
  ['a list in an element', div(p(endless('a'))), 'div › p'],
  ['a list of cells', table([tr(['a']), tr(['b', endless()])]), 'table › tr 2 › td 2'],
  ['a list of items', ul(['a', endless()]), 'ul › li 2'],
  ['a list in a form', form('f', [endless(), button('ok', 'OK')]), 'form "f"'],
  ['a list in another', [['a', [endless()]]], ''],
  ['markup', p(endlessMarkup()), 'p'],
])('%s that contains itself is built, and found by the check', (_what, content, path) => {
  expect(checkMessage(content)).toMatchObject({
    ok: false,
    findings: [
      {
        code: 'content-not-showable',
        path,
        message: expect.stringContaining('contains itself: it has no end'),
      },
    ],
  });
  expect(() => toMessageML(content as string)).toThrow('contains itself');
});

test('of an endless way to an element its ends are shown', () => {
  expect(checkMessage(endlessNode()).findings).toMatchObject([
    { path: expect.stringMatching(/^(?:div › ){10}… › (?:div › ){9}div$/) },
  ]);
});

test('content that is put into its own attribute is found', () => {
  const list: AnyContent[] = [];
  const node = element('div', { class: messageML`${list}` }, 'x');
  list.push(node);
  expect(checkMessage(node).findings).toMatchObject([
    { code: 'content-not-showable', message: expect.stringContaining('contains itself') },
  ]);
});

test('one list that stands in several places contains itself nowhere', () => {
  const shared = ['a', ['b']];
  expect(toMessageML([shared, div([shared, [shared]])]).message).toBe(
    '<messageML>ab<div>abab</div></messageML>',
  );
});

describe('forms whose content contains itself', () => {
  const choices = select('side', ['buy', 'sell']);
  const asked = form('f', [textField('a'), choices, endless(endlessNode()), button('ok', 'OK')]);

  test('know the fields that come first', () => {
    expect(fieldsOf(asked).map(({ name }) => name)).toEqual(['a', 'side']);
    expect(readReply(asked, { a: 'x', side: 'buy', action: 'ok' })).toMatchObject({ ok: true });
    expect(answered(asked, { a: 'x' })).not.toBeNull();
  });

  test('are filled in as far as they can be', () => {
    const filled = withReply(asked, { a: 'x' });
    expect(filled.children[0]).toMatchObject({ children: ['x'] });
    expect(checkMessage(filled).ok).toBe(false);
  });

  test('may have it in the label of a choice', () => {
    const label = endless('Buy');
    const own = form('f', [
      element('select', { name: 'side' }, element('option', { value: 'b' }, label)),
      button('ok', 'OK'),
    ]);
    expect(fieldsOf(own)).toMatchObject([{ choices: [{ value: 'b' }] }]);
  });
});

describe('[MSG-9] data that is not JSON', () => {
  const type = { type: 'a', version: '1' };
  const endlessData: Record<string, unknown> = { ...type };
  endlessData['self'] = endlessData;

  test.each([
    ['contains itself', endlessData],
    ['has a bigint', { ...type, size: 1n }],
  ])('is built, and found by the check with its path: it %s', (_what, data) => {
    const content = div(['x', entity('o', data as never, 'y')]);
    expect(checkMessage(content).findings).toMatchObject([
      {
        code: 'content-not-showable',
        path: 'div › div "o"',
        message: expect.stringContaining('cannot be written as JSON'),
      },
    ]);
    expect(() => toMessageML(content)).toThrow(CadenzaError);
  });

  test('in a node made by hand as well', () => {
    const node = { tag: 'div', attributes: { 'data-entity-id': 'o' }, children: [], data: {} };
    expect(checkMessage({ ...node, data: { size: 1n } } as never).findings).toMatchObject([
      { code: 'content-not-showable', path: 'div "o"' },
    ]);
  });

  test('no data at all is a key without data', () => {
    expect(checkMessage(entity('o', undefined as never, 'x')).findings).toMatchObject([
      { code: 'entity-not-in-data', path: 'div "o"' },
    ]);
  });
});

test('levels are compared only now and then', () => {
  const level = { items: [] };
  const open = Array.from({ length: 255 }, () => level);
  expect(containsItself(open, ({ items }) => items)).toBe(false);
  expect(containsItself([...open, level], ({ items }) => items)).toBe(true);
  expect(containsItself([], () => undefined)).toBe(false);
});
