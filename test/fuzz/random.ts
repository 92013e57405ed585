/** Numbers that look random and are the same for the same seed, and choices made by them. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below a limit. */
  below(limit: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** Whether something of the given probability happens. */
  chance(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Some of the pieces, in any order and as often as it happens, put together. */
  soup(pieces: readonly [string, ...string[]], longest: number): string {
    return Array.from({ length: 1 + this.below(longest) }, () => this.pick(pieces)).join('');
  }

  /** A text with some of it cut out, doubled, or replaced by what seldom is good. */
  mutate(text: string): string {
    let changed = text;
    for (let change = this.below(4); change > 0; change -= 1) {
      const from = this.below(changed.length + 1);
      const to = Math.min(changed.length, from + this.below(12));
      const between = this.pick([
        () => '',
        () => changed.slice(from, to).repeat(2),
        () => this.pick(oddities),
      ])();
      changed = changed.slice(0, from) + between + changed.slice(to);
    }
    return changed;
  }

  /** JSON of any shape, down to some depth. */
  json(depth = 3): unknown {
    const leaves: readonly [() => unknown, ...(() => unknown)[]] = [
      () => this.pick(oddities),
      () => this.below(2 ** 31) - this.below(2 ** 31),
      () => this.pick([0, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e308]),
      () => this.pick([true, false]),
      () => null,
    ];
    if (depth === 0 || this.chance(0.4)) {
      return this.pick(leaves)();
    }
    const inner = Array.from({ length: this.below(4) }, () => this.json(depth - 1));
    return this.chance(0.5)
      ? inner
      : Object.fromEntries(inner.map((value) => [this.pick(names), value]));
  }
}

/** Texts that have broken programs before. */
export const oddities = [
  '',
  ' ',
  '\0',
  '\u000b',
  '\ud800',
  '\ufffe',
  '😀',
  'é',
  '"',
  "'",
  '<',
  '>',
  '&',
  ']]>',
  '${',
  '}',
  '{{',
  '#{',
  '\\',
  '../',
  '%00',
  '%',
  '\r\n',
  '--',
  '; drop table users',
  '1e999',
  '-0',
  'NaN',
  'A'.repeat(3000),
] as const satisfies [string, ...string[]];

const names = [
  'id',
  'name',
  'message',
  'data',
  'type',
  'users',
  'query',
  '__proto__',
  'constructor',
  'length',
  '',
] as const satisfies [string, ...string[]];
