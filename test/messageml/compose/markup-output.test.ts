import { expect, test } from '@jest/globals';
import { MarkupOutput } from '../../../src/messageml/compose/markup-output.js';

function joined(...pieces: readonly string[]): string {
  const output = new MarkupOutput();
  for (const piece of pieces) {
    output.append(piece);
  }
  expect(output.length).toBe(output.text().length);
  return output.text();
}

test.each([
  [['$', '{x}'], '$&#123;x}'],
  [['a$', '{'], 'a$&#123;'],
  [['#', '{x}'], '#&#123;x}'],
  [['<', '#if x>'], '<&#35;if x>'],
  [['</', '#if>'], '</&#35;if>'],
  [['<', '/', '#if>'], '</&#35;if>'],
  [['<', '@macro/>'], '<&#64;macro/>'],
  [['a<', '/', '@macro>'], 'a</&#64;macro>'],
  [['$', '', '{x}'], '$&#123;x}'],
])('the pieces %j do not join to template syntax', (pieces, text) => {
  expect(joined(...pieces)).toBe(text);
});

test('template syntax within a piece stays, and so does what only looks like it', () => {
  expect(joined('${a}', '{', '#x', ' $', '5 #', 'tag')).toBe('${a}{#x $5 #tag');
});

test('what follows a tag stays as it is', () => {
  const output = new MarkupOutput();
  output.append('$');
  output.appendTag('<b>');
  output.append('{#x');
  expect(output.text()).toBe('$<b>{#x');
});
