import { expect, test } from '@jest/globals';
import { fuzz } from './fuzz.js';
import { Random } from './random.js';
import { pure } from './surface.js';
import { surfaces } from './surfaces/index.js';

const inputs = 40;

for (const surface of surfaces) {
  test(`${surface.name}: of ${inputs} invented inputs none is taken badly`, async () => {
    const { findings } = await fuzz(surface, 1, { inputs, milliseconds: Infinity });

    expect(findings).toEqual([]);
  });
}

test('what is thrown and what is told is found, and seen again by its seed', async () => {
  const fragile = pure(
    'fragile',
    (random) => String(random.below(10)),
    (input) => {
      if (input === '3') {
        throw new Error('three');
      }
      return input === '4' ? 'four' : undefined;
    },
  );

  const { findings } = await fuzz(fragile, 1, { inputs: 100, milliseconds: Infinity });

  expect(new Set(findings.map(({ input }) => input))).toEqual(new Set(['3', '4']));
  const [first] = findings;
  const again = await fuzz(fragile, first?.seed ?? 0, { inputs: 1, milliseconds: Infinity });
  expect(again.findings).toEqual([first]);
});

test('a seed invents the same in every run', () => {
  expect(new Random(7).json()).toEqual(new Random(7).json());
  expect(new Random(7).json(5)).not.toEqual(new Random(8).json(5));
});
