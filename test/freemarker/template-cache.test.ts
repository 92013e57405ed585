import { expect, test } from '@jest/globals';
import {
  defaultExpressionLimits,
  evaluateTemplate,
  TemplateCache,
} from '../../src/freemarker/index.js';

const limits = defaultExpressionLimits;

test('a template that was read is kept, the one that was not used for longest goes first', () => {
  const cache = new TemplateCache({ maxTemplates: 2 });
  const first = cache.get('${1}', limits);
  const second = cache.get('${2}', limits);
  expect(cache.get('${1}', limits)).toBe(first);
  cache.get('${3}', limits);
  expect(cache.get('${1}', limits)).toBe(first);
  expect(cache.get('${2}', limits)).not.toBe(second);
});

test('templates are kept up to a count of characters, and none that has more by itself', () => {
  const cache = new TemplateCache({ maxCharacters: 10 });
  const long = '${1}${2}${3}';
  expect(cache.get(long, limits)).not.toBe(cache.get(long, limits));
  const first = cache.get('${1}${2}', limits);
  expect(cache.get('${1}${2}', limits)).toBe(first);
  cache.get('${3}', limits);
  expect(cache.get('${1}${2}', limits)).not.toBe(first);
});

test('a cache can be given, and the template it keeps gives the same result again', () => {
  const cache = new TemplateCache();
  const results = [1, 2].map(() => evaluateTemplate('<b>${data.x}</b>', { x: 1 }, { cache }));
  expect(results).toMatchObject([{ output: '<b>1</b>' }, { output: '<b>1</b>' }]);
});

test('a fault that is not the template’s is not hidden', () => {
  class Broken extends TemplateCache {
    override get(): never {
      throw new TypeError('broken');
    }
  }
  expect(() => evaluateTemplate('${1}', {}, { cache: new Broken() })).toThrow('broken');
});

test('a template that takes too much of the stack is too deep', () => {
  class Exhausted extends TemplateCache {
    override get(): never {
      throw new RangeError('Maximum call stack size exceeded');
    }
  }
  const result = evaluateTemplate('${1}', {}, { cache: new Exhausted() });
  expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'template-too-deep' }] });
});
