import { expect, test } from '@jest/globals';
import { knownTags } from '../../../src/console/composer/known-tags.js';
import { entityDataOf } from '../../../src/messageml/engine.js';
import { checkMessageML } from '../../../src/messageml/index.js';
import { message } from '../fixtures.js';

function saying(markup: string, timestamp: number) {
  const checked = checkMessageML(`<messageML>${markup}</messageML>`);
  if (!checked.ok) {
    throw new Error('The message is none.');
  }
  const data = JSON.stringify(entityDataOf(checked.document));
  return message({ messageId: `m${timestamp}`, timestamp, data });
}

test('the tags of messages are known, those of the latest messages first and each once', () => {
  const desk = [saying('<hash tag="News"/> <cash tag="IBM"/>', 1), saying('<hash tag="old"/>', 2)];
  const garden = [saying('<hash tag="news"/> <b>bold</b>', 3)];
  expect(knownTags([desk, garden])).toEqual(['#news', '#old', '$IBM']);
});

test('what typing would not make a tag again is not among them, nor what is no data', () => {
  const odd = { type: 'org.symphonyoss.taxonomy.hashtag', value: '<b>' };
  const data = JSON.stringify({ 0: { type: 'org.symphonyoss.taxonomy', id: [odd, null, 7] } });
  const broken = message({ messageId: 'b', data: '{"org.symphonyoss.taxonomy' });
  expect(knownTags([[message({ messageId: 'a', data }), broken]])).toEqual([]);
});
