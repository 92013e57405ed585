import { expect, test } from '@jest/globals';
import {
  button,
  checkMessageML,
  form,
  personSelector,
  radios,
  renderPresentationML,
  select,
  textField,
  toMessageML,
} from '../../src/messageml/index.js';
import { actionOf, saidForms } from '../../src/transcripts/index.js';

const formWith = (buttons: string) =>
  `<div data-format="PresentationML" data-version="2.0"><form id="approval">${buttons}</form></div>`;

test('a button with a payload is told by the name of its action, and submits all of its name', () => {
  const signed = 'approve~WyJBLTciXQ~1.x~mac';
  const [approval] = saidForms(
    formWith(
      `<button type="action" name="${signed}">Approve</button><button type="action" name="later">Later</button>`,
    ),
  );

  expect(approval).toMatchObject({ id: 'approval', buttons: ['approve', 'later'] });
  expect(approval && actionOf(approval, 'approve')).toBe(signed);
  expect(approval && actionOf(approval, 'later')).toBe('later');
  expect(approval && actionOf(approval, 'never')).toBe('never');
});

test('a form shows the names of its fields and buttons, once each', () => {
  const content = form(
    'order',
    [
      textField('note', { label: 'Note' }),
      radios('size', ['small', 'large']),
      select('side', ['buy', 'sell']),
      personSelector('who'),
      button('send', 'Send'),
      button('back', 'Back', { type: 'cancel' }),
    ],
    { multiSubmit: 'reset' },
  );
  const checked = checkMessageML(toMessageML(content).message);
  if (!checked.ok) {
    throw new Error(checked.diagnostics[0].message);
  }
  expect(saidForms(renderPresentationML(checked.document))).toEqual([
    {
      id: 'order',
      fields: ['note', 'size', 'side', 'who'],
      buttons: ['send', 'back'],
      actions: ['send', 'back'],
    },
  ]);
});

test('a message without forms has none', () => {
  expect(saidForms('<div>hello</div>')).toEqual([]);
  expect(saidForms('no markup')).toEqual([]);
});
