import { expect, test } from '@jest/globals';
import { memoryDirectory } from '../../../src/messageml/engine.js';
import { checkMessageML, renderPresentationML } from '../../../src/messageml/index.js';

const directory = memoryDirectory({ users: [] });

/** What the service answers to a message: its words for the first error, or `undefined`. */
const answerTo = (source: string) =>
  checkMessageML(source, { directory }).diagnostics.find(({ severity }) => severity === 'error')
    ?.serviceMessage;

const form = (content: string) =>
  `<form id="f">${content}<button name="go" type="action">Go</button></form>`;
const inPresentation = (content: string) =>
  `<div data-format="PresentationML" data-version="2.0">${form(content)}</div>`;

const list = (attribute: string, element: string) =>
  `Attribute "${attribute}" of element "${element}" can only be one of the following values: [true, false].`;
const nameRequired = 'The attribute "name" is required';
const group = 'Invalid PresentationML for the "checkbox" element';

test.each([
  ['<radio name="" checked="x">a</radio>', nameRequired],
  ['<checkbox name="" checked="x">a</checkbox>', list('checked', 'checkbox')],
  ['<date-selector name="" required="x"/>', nameRequired],
  ['<person-selector name="" required="x"/>', list('required', 'person-selector')],
  ['<person-selector required="x"/>', nameRequired],
])('of several faults in a form, %s is refused with: %s', (content, answer) => {
  expect(answerTo(`<messageML>${form(content)}</messageML>`)).toBe(answer);
});

test.each([
  ['<div class="person-selector" data-required="x"/>', list('required', 'person-selector')],
  ['<div class="room-selector" data-required="x"/>', list('required', 'room-selector')],
  ['<div class="person-selector" data-required="true"/>', nameRequired],
  ['<div class="date-selector" data-required="x"/>', nameRequired],
  [
    '<div class="checkbox-group"><input type="checkbox" name="a" x="1"/><label/></div>',
    'Attribute "x" is not allowed in "checkbox"',
  ],
  ['<div class="checkbox-group"><label/><input type="checkbox" x="1"/></div>', group],
  ['<div class="checkbox-group"><input type="checkbox" x="1"/></div>', group],
  [
    '<div class="checkbox-group"><label><x/></label><label>a</label></div>',
    'Invalid MessageML content at element "x"',
  ],
  ['<div class="checkbox-group"><label>a</label><label>b</label></div>', group],
  ['<input type="time" name="t" strict="x"/>', list('strict', 'time-picker')],
  ['<input type="time" name="t" data-strict="x"/>', undefined],
  [
    '<div class="timezone-picker" data-name="z" required="x"/>',
    list('required', 'timezone-picker'),
  ],
  ['<div class="timezone-picker" data-name="z" data-required="x"/>', undefined],
  [
    '<div class="timezone-picker" data-name="z" value="x"/>',
    'Attribute "value" contains an invalid timezone: x',
  ],
  ['<div class="timezone-picker" data-name="z" data-value="x"/>', undefined],
  ['<div class="timezone-picker" data-name="z" data-disabled-timezone="null"/>', undefined],
  [
    `<div class="timezone-picker" data-name="z" data-disabled-timezone="[${' '.repeat(1024)}]"/>`,
    undefined,
  ],
  [
    '<div class="timezone-picker" data-name="z" data-disabled-timezone="x"/><x/>',
    'Invalid MessageML content at element "x"',
  ],
  [
    '<div class="timezone-picker" data-name="z" data-disabled-timezone="x"/>',
    'Error parsing json in attribute "disabled-timezone". It should contain an array of Strings',
  ],
])('of several faults in a form of PresentationML, %s is refused with: %s', (content, answer) => {
  expect(answerTo(inPresentation(content))).toBe(answer);
});

const alone = 'Element "chime" has to be the only element in the message.';
const source =
  'Attribute "src" value needs to be "https://asset.symphony.com/symphony/audio/chime.mp3"';
const ofClass = (attribute: string, name: string) =>
  `The attribute "${attribute}" is only allowed if the element class is "${name}".`;

const languages =
  'plaintext, c, cpp, csharp, css, html, java, js, jsx, php, python, r, typescript, tsx, markdown, json, scala, shell, yaml';
const language = (attribute: string) =>
  `Attribute "${attribute}" of element "code" can only be one of the following values: [${languages}].`;

test.each([
  [
    '<code data-language="x" language="y" style="z:1"/>',
    'Invalid property(s): [z] in the "style" attribute',
  ],
  ['<code data-language="x" language="y"/>', language('language')],
  ['<code data-language="x" language=""><div/></code>', language('data-language')],
  ['<code data-language="" language="y"/>', language('language')],
  ['<code data-language="js" language="json"/>', undefined],
])('of two languages, %s is refused with: %s', (content, answer) => {
  expect(answerTo(`<messageML>${content}</messageML>`)).toBe(answer);
});

test.each([
  ['<p><chime x="1"/></p>', alone],
  ['<p><chime><x/></chime></p>', alone],
  ['<chime src="x"><x/></chime>', source],
  ['<chime src="x" style="x:y"/>', source],
  ['<chime src="HTTPſ://asset.symphony.com/symphony/audıo/chime.mp3"/>', undefined],
  ['<chime class="x" src="x"/>', 'Attribute "class" is not allowed in "chime"'],
  ['<div data-accent-color="a" data-icon-src="b"/>', ofClass('data-icon-src', 'card')],
  ['<div data-state="a" data-accent-color="b"/>', ofClass('data-accent-color', 'card')],
  [
    '<a href="https://a.example"><mention uid="9" strict="false"/></a><x/>',
    'Invalid MessageML content at element "x"',
  ],
  [
    '<p style="a:1;c:1;d:1;color:1;width:1;height:1;margin:1;padding:1;border:1;font:1;gap:1;flex:1;grid:1;foo:1;bar:2;baz:3"/>',
    'Invalid property(s): [a,c,d,foo,bar,baz] in the "style" attribute',
  ],
  ['<p style="\u00a0color:red"/>', 'Invalid property(s): [\u00a0color] in the "style" attribute'],
  ['<p style="color:red;\u00a0"/>', 'Unparseable "style" attribute: color:red;\u00a0'],
])('of several faults, %s is refused with: %s', (content, answer) => {
  expect(answerTo(`<messageML>${content}</messageML>`)).toBe(answer);
});

test.each([
  [
    '<dialog id="d"><title style="x:1">T</title><body>B</body></dialog>',
    'Invalid property(s): [x] in the "style" attribute',
  ],
  [
    '<dialog id="d"><title style="color:red">T</title><body>B</body></dialog>',
    'Element "title" may not have attributes',
  ],
  ['<dialog id="d"><title style="x" y="1">T</title></dialog>', 'Unparseable "style" attribute: x'],
])('the style of a part of a dialog is read before it is refused: %s', (content, answer) => {
  expect(answerTo(`<messageML>${content}</messageML>`)).toBe(answer);
});

test.each(['PresentationML', 'PRESENTATIONML', 'preſentatıonml'])(
  'a root of the format %s is PresentationML, as it is for Java, whatever the case of its letters',
  (format) => {
    expect(answerTo(`<div data-format="${format}" data-version="2.0">x</div>`)).toBeUndefined();
  },
);

test('the body of a dialog is a shorthand, its title is not', () => {
  const dialog = (content: string) =>
    `<div data-format="PresentationML" data-version="2.0"><dialog id="d">${content}</dialog></div>`;
  expect(answerTo(dialog('<body>x</body>'))).toBe(
    'Shorthand tag "body" is not allowed in PresentationML',
  );
  expect(answerTo(dialog('<title>x</title>'))).toMatch(/^The "dialog" element must have/);
});

test.each([
  ['[1e0]', 'contains an invalid timezone: 1e0'],
  ['[12345678901234567890]', 'contains an invalid timezone: 12345678901234567890'],
  ['["x", null]', 'contains an invalid timezone: x'],
  ['[-0]', undefined],
])(
  'of the time zones %s the service names the first wrong one as it is written',
  (json, answer) => {
    const picker = form(`<timezone-picker name="z" disabled-timezone='${json}'/>`);
    expect(answerTo(`<messageML>${picker}</messageML>`)?.replace(/^Attribute "[^"]*" /, '')).toBe(
      answer,
    );
  },
);

test('a list of dates is read as a whole before its dates are looked at', () => {
  const picker = (json: string) => form(`<date-picker name="d" disabled-date='${json}'/>`);
  const answer = (json: string) => answerTo(`<messageML>${picker(json)}</messageML>`);
  expect(answer('[{"day":"x"},{"a":1}]')).toMatch(
    /^Error parsing json in attribute "disabled-date": /,
  );
  expect(answer('[{"day":"x"},{"daysOfWeek":[99999999999]}]')).toMatch(/^Error parsing json/);
  expect(answer('[{"day":"x"},null]')).toBe('"x" is not a valid date in ISO_8601 format');
});

test.each([
  ['<a href="https://a.example"><b><mention uid="9" strict="false"/></b></a>', ['mention-in-link']],
  [
    form('<checkbox name="c"><b><mention uid="9" strict="false"/></b></checkbox>'),
    ['mention-in-link'],
  ],
  [form('<radio name="c">a<b><mention uid="9" strict="false"/></b></radio>'), []],
  ['<a href="https://a.example"><p><mention uid="9" strict="false"/></p></a>', []],
])(
  'in %s the name of somebody who is not found is needed, as its findings say: %j',
  (content, codes) => {
    const { diagnostics } = checkMessageML(`<messageML>${content}</messageML>`, { directory });
    expect(diagnostics.map((found) => found.code)).toEqual(codes);
  },
);

test.each([
  ['{"":{"type":"org.symphonyoss.taxonomy","id":[{"value":"v"}]}}', 'is required'],
  ['{"":{"type":"org.symphonyoss.fin.security","id":[{"value":"v"}]}}', 'is required'],
  ['{"":{"type":"other"}}', 'is required if the element class is "entity".'],
  ['{"":1}', 'is required if the element class is "entity".'],
  ['{}', 'is required'],
])('an entity without an id takes the member %s without a name, and is refused', (data, reason) => {
  const source = '<messageML><span class="entity">x</span></messageML>';
  const [first] = checkMessageML(source, { data, directory }).diagnostics;
  expect(first.serviceMessage).toBe(`The attribute "data-entity-id" ${reason}`);
});

test('a mention that was made of an element without an id is numbered as none before it', () => {
  const data = '{"":{"type":"com.symphony.user.mention","id":[{"value":7}]}}';
  const checked = checkMessageML(
    '<messageML><span class="entity" strict="false">x</span></messageML>',
    { data, directory },
  );
  expect(checked.ok && renderPresentationML(checked.document)).toContain(
    '<span class="entity" data-entity-id="mention0">7</span>',
  );
});
