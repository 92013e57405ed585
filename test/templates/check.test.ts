import { expect, test } from '@jest/globals';
import { toMessageML } from '../../src/messageml/index.js';
import { compileTemplate } from '../../src/templates/index.js';

const source = `<div>
  {{#each xs}}
    {{#if bad}}
      <p>{{text}}<strong>x</strong></p>
    {{/if}}
    <a href="{{link}}">x</a>
  {{/each}}
  {{> part}}
</div>
`;
const partials = { part: 'fine\n<u>{{x}}</u>' };
const template = compileTemplate(source, { name: 'page', partials });
const view = {
  x: 'y',
  xs: [
    { bad: false, text: 'a\nb', link: 'https://x.com' },
    { bad: true, text: 'a\nb', link: 'no address' },
  ],
};

test('findings of the engine stand at the lines of the template and of its partials', () => {
  const { ok, findings } = template.check(view);
  expect(ok).toBe(false);
  expect(findings.map(({ code, place }) => ({ code, place }))).toEqual([
    { code: 'unknown-element', place: { template: 'page', line: 4, column: 18 } },
    { code: 'invalid-uri', place: { template: 'page', line: 6, column: 8 } },
    { code: 'unknown-element', place: { template: 'part', line: 2, column: 1 } },
  ]);
});

test('a checked template is rendered to the same as an unchecked one', () => {
  const right = { ...view, xs: view.xs.slice(0, 1) };
  const whole = compileTemplate('<b>{{a}}</b>\n{{#each xs}}\n  <i>{{text}}</i>\n{{/each}}');
  const data = { a: '\uFFFE1\uFFFF<', xs: right.xs };
  const checked = whole.check(data);
  expect(checked).toMatchObject({ ok: true, findings: [] });
  expect(toMessageML(checked.markup)).toEqual(toMessageML(whole.render(data)));
});
