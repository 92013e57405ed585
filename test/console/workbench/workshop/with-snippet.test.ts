import { expect, test } from '@jest/globals';
import { withSnippet } from '../../../../src/console/workbench/workshop/with-snippet.js';
import { elementExamples } from '../../../../src/messageml/internals.js';

const draft = { message: '<messageML>Hello</messageML>', data: '{"mine": 1}' };

test('a snippet is put where the cursor is, or at the end of the message', () => {
  const snippet = elementExamples.br;
  const at = '<messageML>Hel'.length;
  expect(withSnippet(draft, snippet, at).message).toBe(
    `<messageML>Hel${snippet.message}lo</messageML>`,
  );
  expect(withSnippet(draft, snippet, 0).message).toBe(
    `<messageML>Hello${snippet.message}</messageML>`,
  );
});

test('the data of a snippet is put beside what is there', () => {
  const { data } = withSnippet(draft, elementExamples.div, 12);
  expect(JSON.parse(data)).toEqual({ mine: 1, ...elementExamples.div.data });
  expect(withSnippet({ ...draft, data: '{' }, elementExamples.div, 12).data).toBe('{');
});
