/** How many lines around a change are shown. */
const context = 3;

/** Above this, lines that differ are not paired any more: all of them are shown. */
const mostPaired = 300;

/**
 * How two texts differ, line by line: `-` was expected, `+` is there.
 *
 * @example
 * difference('a\nb', 'a\nc'); // '  a\n- c\n+ b'
 */
export function difference(actual: string, expected: string): string {
  const is = linesOf(actual);
  const should = linesOf(expected);
  const start = sharedAtStart(is, should);
  const end = sharedAtStart(is.slice(start).reverse(), should.slice(start).reverse());
  const before = is.slice(Math.max(0, start - context), start);
  const after = is.slice(is.length - end, is.length - end + context);
  return [
    ...(start > context ? ['  …'] : []),
    ...before.map((line) => `  ${line}`),
    ...changes(is.slice(start, is.length - end), should.slice(start, should.length - end)),
    ...after.map((line) => `  ${line}`),
    ...(end > context ? ['  …'] : []),
  ].join('\n');
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

function sharedAtStart(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((line, index) => line !== other[index]);
  return different < 0 ? Math.min(one.length, other.length) : different;
}

function changes(is: readonly string[], should: readonly string[]): readonly string[] {
  if (is.length > mostPaired || should.length > mostPaired) {
    return [...should.map((line) => `- ${line}`), ...is.map((line) => `+ ${line}`)];
  }
  const lengths = sharedLengths(is, should);
  const lines: string[] = [];
  let [i, s] = [0, 0];
  while (i < is.length || s < should.length) {
    if (i < is.length && is[i] === should[s]) {
      lines.push(`  ${is[i] ?? ''}`);
      i += 1;
      s += 1;
    } else if (s < should.length && at(lengths, i, s + 1) >= at(lengths, i + 1, s)) {
      lines.push(`- ${should[s] ?? ''}`);
      s += 1;
    } else {
      lines.push(`+ ${is[i] ?? ''}`);
      i += 1;
    }
  }
  return lines;
}

/** For each pair of places, how many lines the rests share in their order. */
function sharedLengths(is: readonly string[], should: readonly string[]): readonly number[][] {
  const lengths = Array.from({ length: is.length + 1 }, () =>
    new Array<number>(should.length + 1).fill(0),
  );
  for (let i = is.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let s = should.length - 1; s >= 0; s -= 1) {
      row[s] =
        is[i] === should[s]
          ? at(lengths, i + 1, s + 1) + 1
          : Math.max(at(lengths, i + 1, s), at(lengths, i, s + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly number[][], i: number, s: number): number {
  return lengths[i]?.[s] ?? 0;
}
