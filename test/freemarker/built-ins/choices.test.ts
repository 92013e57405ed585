import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

test.each<Row>([
  ['${true?then("yes", missing)}', 'yes'],
  ['${(1 > 2)?then(missing, "no")}', 'no'],
  ['${2?switch(1, "one", 2, "two", missing, missing)}', 'two'],
  ['${3?switch(1, "one", 2, "two", "many")}', 'many'],
  ['${"b"?switch("a", 1, "b", 2)}', '2'],
])('%s: only what is chosen is evaluated', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['${3?switch(1, "one", 2, "two")}', '!template-bad-argument'],
  ['${3?switch(missing, "one", "other")}', '!template-missing-value'],
  ['${true?then(missing, "no")}', '!template-missing-value'],
  ['${true?then("yes")}', '!template-misused-built-in'],
  ['${true?then(1, 2, 3)}', '!template-misused-built-in'],
])('%s: a choice without an answer is refused', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
