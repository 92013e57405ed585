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

test.each<Row>([
  [`<#outputformat "XML{HTML}">\${"'"}</#outputformat>`, '&amp;#39;'],
  [
    `<#outputformat "HTML{RTF{XML}}">\${"<a='{}' />"}</#outputformat>`,
    '&amp;lt;a=&amp;apos;\\{\\}&amp;apos; /&amp;gt;',
  ],
  [
    `<#outputformat "XML">\${"'"} <#outputformat "{HTML}">\${"'"} \${.output_format}</#outputformat></#outputformat>`,
    '&apos; &amp;#39; XML{HTML}',
  ],
  ['<#outputformat "HT" + ("ML")>${"<"}</#outputformat>', '&lt;'],
  ['<#ftl output_format="HTML{XML}">${"<"}', '&amp;lt;'],
  ['<#outputformat "{HTML}"></#outputformat>', '!template-bad-declaration'],
  ['<#outputformat "HTML{plainText}"></#outputformat>', '!template-bad-declaration'],
  ['<#outputformat "HTML{none}"></#outputformat>', '!template-bad-declaration'],
  ['<#outputformat "HTML{XML"></#outputformat>', '!template-bad-declaration'],
  ['<#outputformat "plain"?upper_case></#outputformat>', '!template-bad-declaration'],
])('%s: markup in markup is escaped for both', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});

const markup = `<#outputformat "HTML"><#assign shown = "<'"?esc made = "<p>"?no_esc></#outputformat>`;

test.each<Row>([
  ['<#outputformat "XML">${shown}</#outputformat>', '&lt;&apos;'],
  ['<#outputformat "XML">${shown?esc}${shown?no_esc}</#outputformat>', '&lt;&apos;&lt;&apos;'],
  ['<#outputformat "plainText">${shown}</#outputformat>', "<'"],
  ['${shown}${made}', '&lt;&#39;<p>'],
  ['<#outputformat "XML">${made}</#outputformat>', '!template-bad-argument'],
  ['<#outputformat "XML">${made?esc}</#outputformat>', '!template-bad-argument'],
  ['<#outputformat "plainText">${made}</#outputformat>', '!template-bad-argument'],
  [
    '<#outputformat "XML">${"<"?esc + shown} ${shown + "<"?esc}</#outputformat>',
    '&lt;&lt;&apos; &lt;&apos;&lt;',
  ],
  ['<#outputformat "XML">${"<"?esc + made}</#outputformat>', '!template-bad-argument'],
  [
    '<#outputformat "XML"><#assign both = "<a/>"?no_esc + shown>${both}</#outputformat>',
    '<a/>&lt;&apos;',
  ],
  ['<#outputformat "XML">${"<a/>"?no_esc + made}</#outputformat>', '!template-bad-argument'],
])(
  '%s: markup is written in another format when it is known what it shows',
  (template, outcome) => {
    expect(outcomeOf(markup + template)).toBe(outcome);
  },
);

test.each<Row>([
  [
    `<#outputformat "XML">\${'&'} \${"(\${'&'})"?no_esc} \${"(\${'&'})"}</#outputformat>`,
    '&amp; (&) (&amp;)',
  ],
  [`<#outputformat "XML">\${"&\${'<'?esc}>"}</#outputformat>`, '&amp;&lt;&gt;'],
  [`<#outputformat "XML">\${"&\${'<a/>'?no_esc}>"}</#outputformat>`, '&amp;<a/>&gt;'],
])(
  '%s: a text is escaped where it is output, not where it is put together',
  (template, outcome) => {
    expect(outcomeOf(template)).toBe(outcome);
  },
);

test.each<Row>([
  [
    `<#outputformat "RTF">\${'.output_format'?eval} <@r"\${.output_format} \${'{&}'}"?interpret/></#outputformat>`,
    'RTF RTF \\{&\\}',
  ],
  [
    `<#ftl output_format="XML"><#noautoesc><@r"\${'<'}"?interpret/> \${'.auto_esc'?eval?c}</#noautoesc>`,
    '< false',
  ],
  [`<@r'<#ftl output_format="XML">\${"<"}'?interpret/>\${"<"}`, '&lt;<'],
])('%s: code that is read has the output format that it is in', (template, outcome) => {
  expect(outcomeOf(template)).toBe(outcome);
});
