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
import { receivedForms } from '../../src/testing/received-form.js';

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
  expect(receivedForms(renderPresentationML(checked.document))).toEqual([
    {
      id: 'order',
      fields: ['note', 'size', 'side', 'who'],
      buttons: ['send', 'back'],
      actions: ['send', 'back'],
    },
  ]);
});

test('a message without forms has none', () => {
  expect(receivedForms('<div>hello</div>')).toEqual([]);
  expect(receivedForms('no markup')).toEqual([]);
});
