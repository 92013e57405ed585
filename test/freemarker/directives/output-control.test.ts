import { expect, test } from '@jest/globals';
import type { Row } from '../outcome.js';
import { outcomeOf } from '../outcome.js';

const html = (content: string) => `<#outputformat "HTML">${content}</#outputformat>`;

test.each<Row>([
  ['<#escape x as x?html>${"<"}<#noescape>${"<"}</#noescape></#escape>', '&lt;<'],
  ['<#escape x as x?upper_case><#escape y as y + "b">${"a"}</#escape></#escape>', 'AB'],
  [html('<#escape x as x?upper_case>${"a"}</#escape>'), '!template-bad-declaration'],
  ['<#noescape>${"<"}</#noescape>', '!template-needs-parent'],
  [html('<#noautoesc>${"<"}<#autoesc>${"<"}</#autoesc></#noautoesc>'), '<&lt;'],
  [html('<#noautoesc>${"<"}</#noautoesc>'), '<'],
  ['<#autoesc>${"<"}</#autoesc>', '!template-bad-declaration'],
  [
    '<#outputFormat "XML">${"\'"}</#outputFormat> <#outputFormat "RTF">${"{"}</#outputFormat>',
    '&apos; \\{',
  ],
  ['<#outputformat "nonsense">x</#outputformat>', '!template-bad-declaration'],
  ['<#outputformat data.name>x</#outputformat>', '!template-bad-declaration'],
])('%s: escaping', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

test.each<Row>([
  ['<#noparse>${x} <#if></#noparse>', '${x} <#if>'],
  ['<#noParse>${x}</#noParse>', '${x}'],
  ['<#noParse>a</#noparse></noParse>${1}', 'a</#noparse>1'],
  ['<#noparse>a[/#noparse ]${1}', 'a1'],
  ['<#comment>a[/comment]${1}', '1'],
  ['${1}<#-- a;', '1'],
  ['<#comment>a b;', ''],
  ['<#noparse>a-b <b>c;', 'a-b <'],
  ['${1}<#-- a', '!template-unclosed-directive'],
  ['a<#comment>${x}</#comment>b<#-- c -->d', 'abd'],
  ['<#noparse>x', '!template-unclosed-directive'],
  ['<#comment>x', '!template-unclosed-directive'],
  ['<#-- x', '!template-unclosed-directive'],
  ['<#compress>  a  \n  b  ${" c "}  </#compress>', 'a\nb c'],
  ['<#compress>a\u001c\u001db\u00a0c\u2007d\u2028e</#compress>', 'a b\u00a0c\u2007d e'],
  ['a<#flush>b<#flush/>', 'ab'],
])('%s: text that is not read', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
