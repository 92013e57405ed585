import { expect, test } from '@jest/globals';
import { formsOf, parseMessageML } from '../../../src/messageml/engine.js';
import {
  button,
  checkbox,
  datePicker,
  fieldsOf,
  form,
  type FormField,
  numberField,
  personSelector,
  radios,
  renderPresentationML,
  roomSelector,
  select,
  textArea,
  textField,
  timePicker,
  timezonePicker,
  toMessageML,
} from '../../../src/messageml/index.js';
import { presentationForms } from '../../../src/messageml/internals.js';

const everything = form('everything', [
  textField('comment', { label: 'Comment', minLength: 2, maxLength: 20, required: true }),
  textField('code', { pattern: '^[0-9]+$', patternError: 'Digits only', masked: true }),
  textArea('story', { label: 'Story' }),
  numberField('quantity', { integer: true, min: 1 }),
  select('side', { buy: 'Buy', sell: 'Sell' }, { label: 'Side', required: true }),
  radios('size', ['small', 'large']),
  checkbox('urgent', 'Urgent'),
  datePicker('day', { min: '2024-01-01', max: '2024-12-31' }),
  timePicker('at', { label: 'At' }),
  timezonePicker('zone'),
  personSelector('people', { label: 'People' }),
  roomSelector('rooms'),
  button('send', 'Send'),
  button('later', 'Later', { type: 'cancel' }),
]);

const document = parseMessageML(toMessageML(everything).message);

/** What all readers can tell: only builders know that a text is a number. */
const shown = ({ name, kind, label, required, masked, choices, pattern, range }: FormField) => ({
  name,
  kind: kind === 'integer' ? 'text' : kind,
  label,
  required,
  masked,
  choices,
  pattern: kind === 'integer' || name === 'quantity' ? undefined : pattern,
  range: kind === 'integer' ? undefined : range,
});

test('builders, documents and delivered markup are read into the same fields', () => {
  const built = fieldsOf(everything).map(shown);
  const [inDocument] = formsOf(document);
  const [delivered] = presentationForms(renderPresentationML(document));
  expect(built).toHaveLength(12);
  expect(inDocument?.fields.map(shown)).toEqual(built);
  expect(delivered?.fields.map(shown)).toEqual(built);
});

test('buttons say what they submit and whether the fields are checked first', () => {
  const buttons = [
    { name: 'send', type: 'action', label: 'Send', checks: true },
    { name: 'later', type: 'cancel', label: 'Later', checks: false },
  ];
  expect(formsOf(document)).toMatchObject([{ id: 'everything', buttons }]);
  expect(presentationForms(renderPresentationML(document))).toMatchObject([{ buttons }]);
});

test('inputs that share a name are one field, with the choices of all', () => {
  const [shared] = formsOf(
    parseMessageML(
      '<messageML><form id="f"><checkbox name="a" value="1">one</checkbox><checkbox name="a" value="2">two</checkbox><button name="go">Go</button></form></messageML>',
    ),
  );
  expect(shared?.fields).toMatchObject([
    {
      name: 'a',
      kind: 'choices',
      choices: [
        { value: '1', label: 'one' },
        { value: '2', label: 'two' },
      ],
    },
  ]);
  expect(shared?.fields[0]?.inputs).toHaveLength(2);
});

test('what submits by itself is told from what does not', () => {
  const source =
    '<messageML><form id="f"><select name="a" auto-submit="true"><option value="1">x</option></select><text-field name="b"/><button name="go">Go</button></form></messageML>';
  const inputs = formsOf(parseMessageML(source)).flatMap(({ fields }) =>
    fields.flatMap((field) => field.inputs),
  );
  expect(inputs.map(({ submits }) => submits)).toEqual(['checked', 'no']);
});

test('what is in a form inside another one belongs to the inner one', () => {
  const source =
    '<div><form id="a"><button name="x">X</button><p><form id="b"><button name="y">Y</button></form></p></form></div>';
  expect(
    presentationForms(source).map(({ id, buttons }) => [id, buttons.map(({ name }) => name)]),
  ).toEqual([
    ['a', ['x']],
    ['b', ['y']],
  ]);
});
