import { expect, test } from '@jest/globals';
import { checkMessageML, renderPresentationML } from '../../../src/messageml/index.js';

const root = '<div data-format="PresentationML" data-version="2.0">';

/** What becomes of a form with some content: its PresentationML, or the codes of its findings. */
function inForm(content: string): string | readonly string[] {
  const checked = checkMessageML(
    `<messageML><form id="f">${content}<button name="go">Go</button></form></messageML>`,
  );
  if (!checked.ok) {
    return checked.diagnostics.map(({ code }) => code);
  }
  const markup = renderPresentationML(checked.document);
  const end = '<button type="action" name="go">Go</button></form></div>';
  return markup.slice(`${root}<form id="f">`.length, -end.length);
}

test.each(['primary', 'secondary'])(
  'a destructive button of the class %s is an ordinary one of it',
  (name) => {
    expect(inForm(`<button name="x" class="${name}-destructive">X</button>`)).toBe(
      `<button type="action" class="${name}" name="x">X</button>`,
    );
  },
);

test('a group of a check box holds its input and label, and nothing else', () => {
  const input = '<input type="checkbox" name="a" id="i"/>';
  const label = '<label for="i">A</label>';
  const group = (content: string) => inForm(`<div class="checkbox-group">${content}</div>`);

  expect(group(input + label)).toContain('<input type="checkbox" name="a"');
  expect(group(`${input}<![CDATA[x]]>${label}`)).toEqual(['malformed-group']);
});

test.each([
  [
    '<input type="time" name="t" required="true" strict="true"/>',
    '<input type="time" name="t" data-strict="true" required="true"/>',
  ],
  [
    '<input type="time" name="t" required="true" data-strict="x"/>',
    '<input type="time" name="t" required="true" data-strict="x"/>',
  ],
  [
    '<input type="time" name="t" required="true" strict="true" data-strict="false"/>',
    '<input type="time" name="t" data-strict="false" required="true"/>',
  ],
  [
    '<input type="checkbox" name="c" formnovalidate="true" data-formnovalidate="false"/>',
    '<input type="checkbox" name="c" value="on" data-formnovalidate="false"/>',
  ],
  [
    '<div class="timezone-picker" name="a" data-name="b"/>',
    '<div class="timezone-picker" data-name="b"></div>',
  ],
  [
    '<div class="timezone-picker" data-name="a" data-value="UTC" required="true" placeholder="p"/>',
    '<div class="timezone-picker" data-placeholder="p" data-required="true" data-name="a" data-value="UTC"></div>',
  ],
  [
    `<div class="timezone-picker" data-name="b" data-disabled-timezone='["a",null,1]'/>`,
    `<div class="timezone-picker" data-name="b" data-disabled-timezone='["a",null,"1"]'></div>`,
  ],
  [
    String.raw`<div class="timezone-picker" data-name="b" data-disabled-timezone='["\u001f\\u001f\ud800",1.50]'/>`,
    String.raw`<div class="timezone-picker" data-name="b" data-disabled-timezone='["\u001F\\u001f?","1.50"]'></div>`,
  ],
])('%s is read as %s', (rendered, expected) => {
  expect(inForm(rendered)).toBe(expected);
});

test.each(['primary', 'secondary'])(
  'a button of the class %s may be destructive twice: one is taken off, and the old name that is left is allowed',
  (name) => {
    expect(inForm(`<button name="x" class="${name}-destructive-destructive">X</button>`)).toBe(
      `<button type="action" class="${name}-destructive" name="x">X</button>`,
    );
    expect(inForm('<button name="x" class="tertiary-destructive-destructive">X</button>')).toEqual([
      'button-class',
    ]);
  },
);

test.each([
  ['<input type="date" name="d"/>', 'date'],
  ['<input type="date" name="d" data-format="x"/>', 'x'],
  ['<input type="time" name="t"/>', 'time'],
  ['<input type="time" name="t" data-strict="true"/>', 'true'],
  ['<div class="timezone-picker" data-name="z"/>', 'z'],
])(
  '%s takes the label of the id %s: the service looks for one by all that is rendered',
  (picker, id) => {
    const rendered = inForm(`<label for="${id}">L</label>${picker}`);
    expect(rendered).toContain('>L</label>');
    expect(inForm(`<label for="q">L</label>${picker}`)).not.toContain('>L</label>');
  },
);

test('what a picker says in plain attributes is not looked up as the id of a label', () => {
  const rendered = inForm('<label for="n">L</label><time-picker name="n" format="HH"/>');
  expect(rendered).toBe('<input type="time" name="n" data-format="HH"/>');
});

test('a label that an input has itself counts more than the one in front of it', () => {
  const rendered = inForm('<label for="q">A</label><input type="text" name="n" id="q" label="B"/>');
  expect(rendered).toContain('>B</label>');
});

test('white space may stand between the parts of a dialog', () => {
  const source = `${root}
    <ui-action action="open-dialog" target-id="d"><button>Open</button></ui-action>
    <dialog id="d">
      <div class="dialog-title">T</div>
      <div class="dialog-body">B</div>
    </dialog></div>`;
  expect(checkMessageML(source).diagnostics.map(({ code }) => code)).toEqual([]);
});

test('the marker of a card is taken out of its class as Java splits: white space at the end goes, at the start it stays', () => {
  const card = (classes: string) => {
    const checked = checkMessageML(`<messageML><div class="${classes}">x</div></messageML>`);
    return checked.ok ? renderPresentationML(checked.document).slice(root.length) : undefined;
  };
  expect(card('a  card ')).toBe('<div class="card a">x</div></div>');
  expect(card(' card a')).toBe('<div class="card  a">x</div></div>');
  expect(card('card ')).toBe('<div class="card">x</div></div>');
});
