import { expect, test } from '@jest/globals';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import { checkMessage, element, emoji, p, td, tr } from '../../../src/messageml/index.js';
import { refusalText } from '../../../src/messageml/internals.js';

function refusal(content: AnyContent): string {
  const checked = checkMessage(content);
  return checked.ok ? '' : refusalText(checked.findings);
}

test('a refusal is the first error with its fix and place, whatever warnings come with it', () => {
  expect(refusal(p([emoji('nosuch'), element('strong', {}, 'x')]))).toBe(
    'MessageML has no element <strong>. Write <b>. (unknown-element, at p › strong)',
  );
});

test('values of the message stand in none', () => {
  const table = element('table', {}, tr([element('td', { colspan: 'secret' }), td('x')]));
  expect(refusal(table)).toBe(
    'The attribute colspan is a whole number, not "…". (value-not-an-integer, at table › tr › td 1)',
  );
});
