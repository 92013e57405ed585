import { expect, test } from '@jest/globals';
import { checkMessage, element, toMessageML, unsafeMessageML } from '../../src/messageml/index.js';
import { Fragment, jsx, jsxs } from '../../src/messageml/jsx-runtime.js';

test('a tag makes the node that the builders make', () => {
  expect(jsx('b', { children: 'x' })).toEqual(element('b', {}, 'x'));
});

test('a component is called with its properties', () => {
  const Price = ({ value }: { readonly value: number }) => jsx('b', { children: value });
  expect(jsx(Price, { value: 3 })).toEqual(element('b', {}, 3));
});

test('a fragment is its children', () => {
  const content = jsxs(Fragment, { children: ['a', jsx('br', {}), false, 'b'] });
  expect(toMessageML(content).message).toBe('<messageML>a<br/>b</messageML>');
});

test('conditions leave booleans, of which none is shown', () => {
  const content = jsxs(Fragment, { children: [true, jsx('b', { children: true }), false] });
  expect(toMessageML(content).message).toBe('<messageML><b/></messageML>');
});

test('text in JSX is escaped like any text', () => {
  expect(toMessageML(jsx('b', { children: '<${x}' })).message).toBe(
    '<messageML><b>&lt;&#36;{x}</b></messageML>',
  );
});

test('style may be an object, and booleans are written out', () => {
  const node = jsx('text-field', {
    name: 'n',
    required: true,
    style: { fontWeight: 600, color: null },
  });
  expect(toMessageML(node).message).toContain(
    '<text-field style="font-weight:600" name="n" required="true"/>',
  );
});

test('style may be CSS text', () => {
  const node = jsx('b', { style: 'color:red', children: 'x' });
  expect(toMessageML(node).message).toContain('<b style="color:red">x</b>');
});

test.each([[{ a: 1 }], [['x']], [jsx('i', {})], [() => 'x']])(
  'an attribute that is not text is not an error while a message is made, but a finding',
  (value) => {
    const { ok, findings } = checkMessage(jsx('p', { children: jsx('b', { class: value }) }));
    expect(ok).toBe(false);
    expect(findings).toMatchObject([
      {
        code: 'content-not-showable',
        message: 'The attribute "class" of <b> takes text, a number, a boolean or markup.',
      },
    ]);
  },
);

test('an attribute may be markup, which the service evaluates', () => {
  const node = jsx('b', { class: unsafeMessageML("${entity['o'].look}") });
  expect(toMessageML(node).message).toContain(`class="\${entity['o'].look}"`);
});
