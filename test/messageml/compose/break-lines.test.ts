import { expect, test } from '@jest/globals';
import { breakLines } from '../../../src/messageml/compose/break-lines.js';

test.each([
  ['<p>a&#10;b&#13;c</p>', '<p>a<br/>b<br/>c</p>'],
  ['<p title="a&#10;b">c&#13;&#10;d</p>', '<p title="a&#10;b">c<br/>d</p>'],
  ["<p title='a&#10;\"b'>c</p>&#10;", "<p title='a&#10;\"b'>c</p><br/>"],
  ['<pre>a&#10;b</pre><code>c&#10;d</code>', '<pre>a&#10;b</pre><code>c&#10;d</code>'],
  ['<!-- a&#10;b --><br/>&#10;', '<!-- a&#10;b --><br/><br/>'],
  ['<#if x>&#10;</#if>&#10;<@m/>', '<#if x><br/></#if><br/><@m/>'],
  ['<a title="${x}&#10;">&#10;</a>', '<a title="${x}&#10;"><br/></a>'],
  ['${ {"a": "&#10;"} }&#10;', '${ {"a": "&#10;"} }<br/>'],
  ['no breaks', 'no breaks'],
])('%s becomes %s', (markup, broken) => {
  expect(breakLines(markup)).toBe(broken);
});
