import { expect, test } from '@jest/globals';
import type { ExpressionLimits } from '../../src/freemarker/index.js';
import { defaultExpressionLimits, evaluateTemplate } from '../../src/freemarker/index.js';

function codeOf(template: string, limits: Partial<ExpressionLimits> = {}): string {
  const result = evaluateTemplate(template, {}, { limits });
  return result.ok ? 'accepted' : (result.diagnostics[0]?.code ?? 'none');
}

/** Fewer than there are by default, so that the tests end soon. */
const fewSteps = { steps: 100_000 };

test.each<[string, string, Partial<ExpressionLimits>]>([
  ['template-too-long', '${1}'.repeat(10), { sourceLength: 39 }],
  ['template-too-deep', '<#if true>'.repeat(20) + '</#if>'.repeat(20), { depth: 19 }],
  ['template-too-deep', '<#macro m><@m/></#macro><@m/>', {}],
  ['template-too-deep', '<#function f x><#return f(x)></#function>${f(1)}', {}],
  ['template-too-many-steps', '<#list 1.. as x></#list>', {}],
  ['template-too-many-steps', '${"aaaaaaaaaaaaaaaaaaaaaaaaaaaab"?matches("(a+)+$")?c}', fewSteps],
  [
    'template-too-many-steps',
    `${'<#escape x as x+x>'.repeat(30)}\${1}${'</#escape>'.repeat(30)}`,
    fewSteps,
  ],
  ...['contains(n)', 'index_of(n)', 'replace(n, "x")', 'split(n)', 'keep_after(n)'].map(
    (search): [string, string, Partial<ExpressionLimits>] => [
      'template-too-many-steps',
      `<#assign t = ""?left_pad(50000, "a") n = "b" + ""?left_pad(5000, "a")>\${(t?${search})!}`,
      {},
    ],
  ),
  ['template-output-too-long', '<#list 1..100 as x>1234567890</#list>', { outputLength: 999 }],
  ['template-text-too-long', '<#assign s = "ab"><#list 1..40 as x><#assign s += s></#list>', {}],
  ['template-text-too-long', '${"x"?left_pad(2000000000)}', {}],
  ['template-list-too-long', '${(1..1000000)?join(",")}', {}],
  [
    'template-pattern-input-too-long',
    '${"abcdef"?replace("a", "", "r")}',
    { patternInputLength: 5 },
  ],
])('%s bounds what a template may cost', (code, template, limits) => {
  expect(codeOf(template, limits)).toBe(code);
});

test('a limit ends the template even inside of #attempt', () => {
  const template = '<#attempt><#list 1.. as x></#list><#recover>kept going</#attempt>';
  expect(codeOf(template, fewSteps)).toBe('template-too-many-steps');
});

test('a template at its limits is accepted', () => {
  expect(codeOf('<#list 1..100 as x>1234567890</#list>', { outputLength: 1000 })).toBe('accepted');
  expect(defaultExpressionLimits.outputLength).toBeGreaterThan(1_500_000);
});

test('a long chain of operators is not a deep template', () => {
  const sum = evaluateTemplate(`\${${Array(1500).fill('1').join('+')}}`, {});
  expect(sum).toMatchObject({ ok: true, output: '1,500' });
});

test('a chain that no stack can hold is refused', () => {
  expect(codeOf(`\${data${'.a'.repeat(60_000)}!}`)).toBe('template-too-deep');
  expect(codeOf(`\${1${'+1'.repeat(60_000)}}`)).toBe('template-too-deep');
});

test('what every JavaScript object inherits is not data', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length'];
  for (const name of names) {
    const template = `\${data["${name}"]!"none"} \${${name}!"none"} \${.vars["${name}"]!"none"}`;
    expect(evaluateTemplate(template, {})).toMatchObject({ ok: true, output: 'none none none' });
  }
});

test('reading a template counts as work, too', () => {
  expect(codeOf('${1 + 1 + 1}', { steps: 3 })).toBe('template-too-many-steps');
});
