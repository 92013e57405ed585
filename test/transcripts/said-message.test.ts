import { expect, test } from '@jest/globals';
import { actionOf, saidForms } from '../../src/transcripts/index.js';

const form = (buttons: string) =>
  `<div data-format="PresentationML" data-version="2.0"><form id="approval">${buttons}</form></div>`;

test('a button with a payload is told by the name of its action, and submits all of its name', () => {
  const signed = 'approve~WyJBLTciXQ~1.x~mac';
  const [approval] = saidForms(
    form(
      `<button type="action" name="${signed}">Approve</button><button type="action" name="later">Later</button>`,
    ),
  );

  expect(approval).toMatchObject({ id: 'approval', buttons: ['approve', 'later'] });
  expect(approval && actionOf(approval, 'approve')).toBe(signed);
  expect(approval && actionOf(approval, 'later')).toBe('later');
  expect(approval && actionOf(approval, 'never')).toBe('never');
});
