import { expect, test } from '@jest/globals';
import { markupChoices } from '../../../../src/console/workbench/workshop/markup-choices.js';
import { markupQuery } from '../../../../src/console/workbench/workshop/markup-query.js';

/** What is offered where the caret stands, which is written as a bar. */
function offered(marked: string): readonly string[] {
  const text = marked.replace('|', '');
  const query = markupQuery(text, marked.indexOf('|'));
  return query === undefined ? [] : markupChoices(text, query).map(({ name }) => name);
}

test('elements are offered where they may stand', () => {
  expect(offered('<tex|')).toEqual([]);
  expect(offered('<form id="a"><tex|')).toEqual(['text-field', 'textarea']);
  expect(offered('<ul><l|</ul>')).toEqual(['li']);
  expect(offered('<card><bo|')).toEqual(['body']);
  expect(offered('<b>x</b><card><header/><body><h|')).toContain('h1');
});

test('what is open can be ended', () => {
  expect(offered('<messageML><b>x</|')).toEqual(['b']);
  expect(offered('<b>x</b></|')).toEqual([]);
});

test('attributes are offered that the element does not have yet', () => {
  expect(offered('<form |')).toContain('id');
  expect(offered('<form id="a > b" |')).not.toContain('id');
  expect(offered('<img sr|')).toEqual(['src']);
  expect(offered('<unknown |')).toEqual([]);
});

test('values are offered of those that there are, and the ids of dialogs', () => {
  expect(offered('<form id="a"><button name="b" type="re|"')).toEqual(['reset']);
  expect(offered('<form id="a"><select name="s" required="|"')).toEqual(['true', 'false']);
  expect(offered('<ui-action target-id="|"/><dialog width="small" id="help">')).toEqual(['help']);
  expect(offered('<form id="|"')).toEqual([]);
});

test.each(['a < b|', '<!-- <b|', '<![CDATA[<b|', '<#if x>|', '<b>text|', '<b class=|'])(
  'nothing is offered in %j',
  (text) => expect(offered(text)).toEqual([]),
);
