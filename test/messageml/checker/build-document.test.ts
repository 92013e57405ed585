import { expect, test } from '@jest/globals';
import { parseMessageML } from '../../../src/messageml/engine.js';
import {
  checkMessage,
  checkMessageML,
  p,
  renderPresentationML,
} from '../../../src/messageml/index.js';

const inPresentation = (content: string) =>
  `<div data-format="PresentationML" data-version="2.0">${content}</div>`;

/** The errors of a message, each with the source it points at. */
function errorsOf(source: string): readonly string[] {
  return checkMessageML(source).diagnostics.map(
    ({ code, start, end }) => `${code} at ${source.slice(start.offset, end.offset)}`,
  );
}

test.each([
  ['<?p x?>', 'Invalid element "p"'],
  ['<!-- p -->', 'Invalid element "#comment"'],
  ['<![CDATA[p]]>', 'Invalid element "#cdata-section"'],
])('%s is not an element, whatever it is called', (markup, serviceMessage) => {
  const source = `<messageML>a${markup}b</messageML>`;
  expect(errorsOf(source)).toEqual([`not-an-element at ${markup}`]);
  expect(checkMessageML(source).diagnostics[0]).toMatchObject({ serviceMessage });
});

test('what stands around labels, tooltips and groups keeps its order', () => {
  const source = inPresentation(
    '<form id="f">1<div class="textfield-group" data-generated="true"><label for="t">Name</label>' +
      '<span class="info-hint" data-target-id="t" data-title="Hint"></span>' +
      '<input type="text" name="n" id="t"/></div>2<b>3</b><button name="s" type="action">4</button></form>',
  );
  const [form] = parseMessageML(source).children;
  const children = form?.type === 'element' ? form.children : [];
  expect(children.map((node) => (node.type === 'text' ? node.value : node.name))).toEqual([
    '1',
    'text-field',
    '2',
    'b',
    'button',
  ]);
  expect(children[1]).toMatchObject({
    attributes: [{ name: 'title' }, { name: 'label' }, { name: 'name' }],
  });
});

test('a check box takes nothing of its group but input and label', () => {
  const source = inPresentation(
    '<form id="f"><div class="checkbox-group" style="color:red">\n<input type="checkbox" name="c" id="1"/>' +
      '<label for="1">Yes</label></div><button name="s" type="action">Send</button></form>',
  );
  const [form] = parseMessageML(source).children;
  const [checkbox] = form?.type === 'element' ? form.children : [];
  expect(checkbox).toMatchObject({
    name: 'checkbox',
    attributes: [{ name: 'name' }, { name: 'label' }],
    children: [{ value: 'Yes' }],
  });
});

test('dialogs in a group belong to the element around it', () => {
  const source = inPresentation(
    '<div data-generated="true"><div class="ui-action" data-action="open-dialog" data-target-id="d"><button>Open</button></div></div>' +
      '<dialog id="d"><div class="dialog-title">T</div></dialog>',
  );
  expect(errorsOf(source)).toEqual([]);
});

test('content can be checked again and again', () => {
  const content = p('Hello');
  const outcomes = [checkMessage(content), checkMessage(content)];
  const rendered = outcomes.map((outcome) => outcome.ok && renderPresentationML(outcome.document));
  expect(rendered).toEqual([inPresentation('<p>Hello</p>'), inPresentation('<p>Hello</p>')]);
});

test('an element without end tag is shown by its start tag, also by one that breaks off', () => {
  expect(errorsOf('<messageML><p class="a>b">x</messageML>')).toEqual([
    'unclosed-element at <p class="a>b">',
  ]);
  expect(errorsOf('<messageML><p class="a" <b>x</b></messageML>')).toContain(
    'unclosed-element at <p class="a" ',
  );
});

test('a chime beside another chime is not alone, and the message as a whole is at fault', () => {
  expect(errorsOf('<messageML><chime/><chime/></messageML>')).toContain(
    'chime-with-content at <messageML',
  );
});

const typedEntity = (type: string, value: unknown) =>
  parseMessageML('<messageML><span class="entity" data-entity-id="e">x</span></messageML>', {
    data: JSON.stringify({ e: { type, id: [{ value }] } }),
  }).children[0];

test('the value of a typed entity is text, whatever it is in the data', () => {
  const cashtag = 'org.symphonyoss.fin.security';
  expect(typedEntity(cashtag, 7)).toMatchObject({ name: 'cash', entity: { value: '7' } });
  expect(typedEntity(cashtag, null)).toMatchObject({ name: 'cash', entity: { value: 'null' } });
  expect(typedEntity(cashtag, { a: 1 })).toMatchObject({ name: 'cash', entity: { value: '' } });
});

test.each([
  ['1.0', '1.0'],
  ['1e3', '1000.0'],
  ['12345678901234567890', '12345678901234567890'],
])('the number %s is in a typed entity what Java prints: %s', (number, value) => {
  const source = '<messageML><span class="entity" data-entity-id="e">x</span></messageML>';
  const entity = `{"type":"org.symphonyoss.taxonomy","id":[{"value":${number}}]}`;
  const [hash] = parseMessageML(source, { data: `{"list":[{"e":${entity}}]}` }).children;
  expect(hash).toMatchObject({ entity: { value } });
});

test.each([
  [5, '5'],
  [5.9, '5'],
  ['5.9', '5'],
  [' +5 ', '5'],
  ['5e1', '50'],
  [true, '1'],
  ['x', '0'],
  ['99999999999999999999', '0'],
  [1e30, '9223372036854775807'],
])('a typed mention of %j is one of the user %s', (value, userId) => {
  expect(typedEntity('com.symphony.user.mention', value)).toMatchObject({ entity: { userId } });
});

test('data that is not an object cannot stand where a mention makes its own', () => {
  const data = { mention1: 5 };
  const mention = (attributes: string) => `<messageML><mention ${attributes}/></messageML>`;
  const { diagnostics } = checkMessageML(mention('uid="7"'), { data });
  expect(diagnostics.map(({ code }) => code)).toEqual(['generated-entity-taken']);
  const unknown = { data, directory: { userByEmail: () => undefined } };
  const nobody = checkMessageML(mention('email="ann@example.com" strict="false"'), unknown);
  expect(nobody.ok).toBe(true);
});

test('a label that PresentationML wrote beside its input is too long under its own name', () => {
  const source = inPresentation(
    `<form id="f"><label for="d">${'x'.repeat(257)}</label><input type="date" name="d" id="d"></input>` +
      '<button name="s" type="action">Send</button></form>',
  );
  expect(checkMessageML(source).diagnostics).toContainEqual(
    expect.objectContaining({ code: 'value-too-long', message: expect.stringContaining('label') }),
  );
});
