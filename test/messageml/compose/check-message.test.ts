import { describe, expect, test } from '@jest/globals';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import { markupOf } from '../../../src/messageml/compose/markup.js';
import {
  b,
  button,
  card,
  cardBody,
  cashtag,
  checkbox,
  checkMessage,
  dataTable,
  div,
  each,
  element,
  emoji,
  entity,
  form,
  hashtag,
  helpList,
  isTrue,
  mention,
  messageML,
  numberField,
  option,
  p,
  progress,
  radios,
  select,
  selectOf,
  show,
  table,
  td,
  textArea,
  textField,
  tr,
  ul,
  unsafeMessageML,
  when,
} from '../../../src/messageml/index.js';

const findingsOf = (content: AnyContent) => checkMessage(content).findings;
const pathsOf = (content: AnyContent) => findingsOf(content).map(({ path }) => path);

test('a right message comes back as it will be sent, with its document', () => {
  const checked = checkMessage([b('x'), ' & y']);
  expect(checked).toMatchObject({
    ok: true,
    composed: { message: '<messageML><b>x</b> &amp; y</messageML>' },
    findings: [],
  });
});

describe('every finding has a path', () => {
  test('by the names of forms and inputs, and by number among several alike', () => {
    const order = form('order', [
      selectOf('side', [option('a', 'A'), option('b', 'B'), element('option', {}, 'C')]),
      button('send', 'Send'),
    ]);
    expect(pathsOf(['Please: ', order])).toEqual(['form "order" › select "side" › option 3']);
  });

  test('through lists, fragments and markup between', () => {
    const content = [
      p('first'),
      [messageML`<div>${[p([element('strong', {}, 'x')])]}</div>`],
      table([tr(['a']), tr(['b', td(element('u', {}, 'y'))])]),
    ];
    expect(pathsOf(content)).toEqual(['p 2 › strong', 'table › tr 2 › td 2 › u']);
  });

  test('in an attribute: that of its element', () => {
    expect(pathsOf(card(cardBody(element('a', { href: 'no address' }, 'x'))))).toEqual([
      'card › body › a',
    ]);
  });

  test('all at once, each with its own', () => {
    const order = form('f', [
      textField('a', { minLength: 5, maxLength: 2 }),
      textField('b', { pattern: '(', patternError: 'x' }),
      button('ok', 'OK'),
    ]);
    expect(pathsOf(order)).toEqual(['form "f" › text-field "a"', 'form "f" › text-field "b"']);
  });

  test('in a document that brings its own root', () => {
    expect(findingsOf(unsafeMessageML('<messageML><u>x</u></messageML>'))).toMatchObject([
      { code: 'unknown-element', path: '', start: { offset: 11 } },
    ]);
  });
});

describe('[MSG-9] entities', () => {
  const data = { type: 'a', version: '1' };

  test('two of one key with different data are an error, at the second', () => {
    const content = [entity('o', data, 'x'), div(entity('o', { ...data, more: 1 }, 'y'))];
    expect(findingsOf(content)).toMatchObject([
      { code: 'entity-key-taken', severity: 'error', path: 'div 2 › div "o"' },
    ]);
  });

  test('data of markup takes its keys, too, and no entity goes into anything that is not an object', () => {
    const markup = markupOf(['<i>x</i>'], { o: 'text' });
    expect(findingsOf([markup, entity('o', data, entity('inner', data, 'y'))])).toMatchObject([
      { code: 'entity-not-an-object', path: 'div "o"' },
      { code: 'entity-key-taken', path: 'div "o"' },
    ]);
  });

  test('one that is shown twice does not count', () => {
    expect(checkMessage([entity('o', data, 'x'), entity('o', data, 'y')]).ok).toBe(true);
  });

  test.each<[string, AnyContent, string]>([
    ['keyword1', [cashtag('IBM'), div(entity('keyword1', data, 'x'))], 'div › div "keyword1"'],
    ['mention2', ['x', hashtag('a'), mention(7), entity('mention2', data, 'x')], 'div "mention2"'],
    ['emoji1', p([emoji('smile'), entity('emoji1', data, 'x')]), 'p › div "emoji1"'],
  ])(
    'none has the key that the service generates for another element: %s',
    (key, content, path) => {
      expect(findingsOf(content)).toMatchObject([
        {
          code: 'entity-key-generated',
          severity: 'error',
          path,
          message: expect.stringContaining(key),
        },
      ]);
    },
  );

  test('nor has data that is given beside the content, nor a member of the entity around', () => {
    const options = { data: { keyword1: data } };
    expect(checkMessage(cashtag('IBM'), options).findings).toMatchObject([
      { code: 'entity-key-generated', path: '' },
    ]);
    const inner = entity('o', { ...data, keyword1: data }, cashtag('IBM'));
    expect(findingsOf(inner)).toMatchObject([{ code: 'entity-key-generated' }]);
  });

  test('what is shown under such a key may have it', () => {
    const stored = '<span class="entity" data-entity-id="keyword1">x</span>';
    const named = '<hash tag="a" data-entity-id="keyword1"/>';
    for (const markup of [stored, named]) {
      const options = { data: { keyword1: data } };
      expect(checkMessage(unsafeMessageML(markup), options).findings).toEqual([]);
    }
    expect(findingsOf([entity('keyword9', data, 'x'), cashtag('IBM')])).toEqual([]);
  });

  test('a key without data is an error', () => {
    expect(
      findingsOf(element('div', { class: 'entity', 'data-entity-id': 'o' }, 'x')).slice(0, 1),
    ).toMatchObject([{ code: 'entity-not-in-data', severity: 'error', path: 'div "o"' }]);
  });
});

test('warnings come with their paths, and the message all the same', () => {
  const checked = checkMessage(div([p('x'), element('emoji', { shortcode: 'no-such-emoji' })]));
  expect(checked.ok).toBe(true);
});

test('data of a hand-made node that has no key goes nowhere', () => {
  const node = { tag: 'div', attributes: {}, children: ['x'], data: { type: 'a' } };
  expect(checkMessage(node)).toMatchObject({
    ok: true,
    composed: { message: '<messageML><div>x</div></messageML>' },
  });
});

test('an element within an attribute is found, like everything that is wrong in one', () => {
  const title = messageML`${'a\nb'}${b(['x', 'y'])}`;
  expect(findingsOf(element('div', { class: title }, 'z'))).toMatchObject([
    { code: 'less-than-in-attribute', path: 'div' },
  ]);
});

describe('what cannot be shown is a finding, not an exception', () => {
  test.each<[string, unknown, string]>([
    ['a plain object', { x: 1 }, 'this object'],
    ['a date', new Date(0), 'a value of the class Date'],
    ['a promise', Promise.resolve('x'), 'a promise. Await it, and give what it resolves to'],
    ['a function', () => 'x', 'a function'],
    ['a symbol', Symbol('x'), 'a symbol'],
  ])('%s', (_what, content, named) => {
    const problem = `A message cannot show ${named}.`;
    expect(findingsOf(div(['x', p(content as never)]))).toMatchObject([
      {
        code: 'content-not-showable',
        severity: 'error',
        path: 'div › p',
        message: expect.stringContaining(problem),
      },
    ]);
  });

  test('a name that XML does not allow', () => {
    expect(findingsOf(div(element('b x', {})))).toMatchObject([
      { code: 'content-not-showable', path: 'div › b x' },
    ]);
    expect(findingsOf(div(element('b', { 'x y': '' })))).toMatchObject([{ path: 'div › b' }]);
  });
});

describe('from plain JavaScript', () => {
  test.each<[string, () => AnyContent]>([
    ['attributes that are null', () => b('x', null as never)],
    ['attributes of any element that are null', () => element('b', null, 'x')],
    ['a lone item', () => ul('x' as never)],
    ['a lone cell', () => table(tr('x' as never))],
    ['no records', () => dataTable(undefined as never, ['id'])],
    ['no columns', () => dataTable([{ id: 1 }], undefined as never)],
    ['no commands', () => helpList(undefined as never)],
    ['options of a cashtag that are null', () => cashtag('IBM', null as never)],
    ['options of progress that are null', () => progress(1, 2, null as never)],
  ])('%s are taken for what they mean', (_what, build) => {
    expect(findingsOf(build())).toEqual([]);
  });

  test.each<[string, () => AnyContent]>([
    ['no items', () => ul(undefined as never)],
    ['no choices', () => form('f', [select('s', undefined as never), button('ok', 'OK')])],
    ['a choice that is null', () => form('f', [select('s', [null as never]), button('ok', 'OK')])],
    ['a mention of nobody', () => mention(undefined as never)],
    ['a mention by name', () => mention('Ada' as never)],
  ])('%s are built, and the check says what is wrong', (_what, build) => {
    expect(checkMessage(build()).ok).toBe(false);
  });

  test.each([
    ['show', () => show(5 as never, undefined as never)],
    ['each', () => each([1] as never, () => 'x')],
    ['when', () => when(undefined as never, 'x')],
  ])('%s says at once that what it was given is not a reference', (_what, build) => {
    expect(build).toThrow(/^A template expression needs a reference to entity data/);
  });
});

test('two fields of one name in a form are found, in lists that only the service goes through as well', () => {
  const twice = form('order', [
    div(textField('price')),
    p(numberField('price')),
    checkbox('days', 'Monday', { value: 'mo' }),
    checkbox('days', 'Tuesday', { value: 'tu' }),
    radios('size', ['s', 'l']),
    button('send', 'Send'),
  ]);
  const repeated = entity('o', { type: 'x', version: '1', lines: [1, 2] }, (data) =>
    form('lines', [each(data.lines, () => textField('note')), button('send', 'Send')]),
  );

  expect(
    checkMessage([twice, form('other', [textField('price'), button('send', 'Send')])]),
  ).toMatchObject({
    ok: false,
    findings: [
      {
        code: 'field-name-taken',
        message: 'Two fields of the form "order" have the name "price".',
        path: 'form "order" › p › text-field "price"',
      },
    ],
  });
  expect(checkMessage(repeated)).toMatchObject({
    ok: false,
    findings: [{ code: 'field-name-taken', path: 'div "o" › form "lines" › text-field "note"' }],
  });
});

test('fields of one name in raw markup are left to the service, which takes them', () => {
  const raw = '<text-field name="a"/><text-field name="a"/><button name="b">B</button>';

  expect(checkMessage(unsafeMessageML(`<form id="f">${raw}</form>`))).toMatchObject({ ok: true });
});

test('one of two fields of one name is no field too many', () => {
  const content = entity('o', { type: 'x', version: '1', open: true }, (data) =>
    form('f', [when(isTrue(data.open), textField('a'), textArea('a')), button('send', 'Send')]),
  );

  expect(checkMessage(content)).toMatchObject({ ok: true, findings: [] });
});
