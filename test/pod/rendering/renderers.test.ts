import { afterEach, expect, test } from '@jest/globals';
import { Renderers } from '../../../src/pod/rendering/renderers.js';

/** The least that lets the thread start, in MB. */
const little = 48;

let renderers: Renderers;

afterEach(() => renderers.close());

function render(content: string) {
  const message = `<messageML>${content}</messageML>`;
  const people = { byId: new Map(), byEmail: new Map() };
  return renderers.render({ source: { message }, people });
}

test('a message that takes more memory than any may is refused, and the next one rendered', async () => {
  renderers = new Renderers(little);
  await expect(render('<b>a</b>'.repeat(180_000))).rejects.toThrow(
    'The message takes too much memory to render.',
  );
  expect((await render('a'.repeat(20_000))).kind).toBe('rendered');
});

test('a short message whose template expressions write a long one is rendered in the thread', async () => {
  renderers = new Renderers(little);
  const loop = `<#list 1..100 as i>${'<br/>'.repeat(2700)}</#list>`;

  await expect(render(loop)).rejects.toThrow('The message takes too much memory to render.');
});

test('of a long form, what was entered comes back from the thread, and neither its fields nor its message', async () => {
  renderers = new Renderers();
  const fields = Array.from({ length: 1000 }, (_, place) => `<text-field name="n${place}"/>`);
  const button = '<button name="send" type="action">Send</button>';
  const message = `<messageML><form id="f">${fields.join('')}${button}</form></messageML>`;
  const submit = (formId: string, values: Record<string, unknown>) =>
    renderers.render({
      source: { message },
      people: { byId: new Map(), byEmail: new Map() },
      submission: { formId, values },
    });

  const outcome = await submit('f', { action: 'send', n7: 'x' });
  expect(outcome).toEqual({
    kind: 'submitted',
    values: expect.objectContaining({ action: 'send', n6: '', n7: 'x' }) as unknown,
  });
  expect(await submit('g', { action: 'send' })).toEqual({ kind: 'submitted', values: undefined });
  expect(await submit('f', { action: 'send', other: 'x' })).toEqual({
    kind: 'refused',
    reason: expect.stringMatching(
      /^The form has no field "other"\. It has "action", "n0", .*, "n18" and 981 more\.$/,
    ) as unknown,
  });
});
