/** The place of a finding in a template: what stands in front of it, what it is about, and what follows. */
export interface Surroundings {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** What is written in other languages, told by what stands in front of the token that cannot be, and by that token. */
interface Habit {
  readonly before?: RegExp;
  readonly found?: RegExp;
  readonly advice: string;
}

const fallback = 'Write `data.name!"nobody"` for a default; `data.name??` only asks for a value.';
const choice = 'Write `condition?then(one, other)`.';
const lambda = 'Write `->`, as in `data.items?filter(item -> item.open)`.';

/** The first that fits counts. */
const habits: readonly Habit[] = [
  { before: /==$/, found: /^=/, advice: 'Write `==`.' },
  { before: /!=$/, found: /^=/, advice: 'Write `!=`.' },
  { before: /=$/, found: /^>/, advice: lambda },
  {
    found: /^->/,
    advice: 'Write `?filter` or `?map` in front of its parentheses, with a question mark.',
  },
  { before: /\?$/, found: /^\./, advice: 'Write `(data.order.id)!"none"`, with a default.' },
  { before: /\?\?\s*$/, advice: fallback },
  { before: /\?\s*$/, advice: choice },
  { before: /\bnot\s+$/i, advice: 'Write `!` in front of what is not to be, without `not`.' },
  { before: /\bnew\s+$/, found: /^Date\b/, advice: 'Write `.now`.' },
  { before: /\btypeof\s+$/, advice: 'Write `?is_string`, `?is_number` or the like behind it.' },
  { found: /^and\b/i, advice: 'Write `&&`.' },
  { found: /^or\b/i, advice: 'Write `||`.' },
  { found: /^then\b/i, advice: 'Leave `then` out.' },
  { found: /^in\b/i, advice: 'Write <#list data.items as item>.' },
  { found: /^;/, advice: 'Leave the semicolon out.' },
  { found: /^`/, advice: 'Write the text in quotes, as in `"for ${data.name}"`.' },
];

/** What to write where an expression follows the grammar of another language, if that can be told. */
export function suggestSyntax({ before, found }: Surroundings): string | undefined {
  return habits.find(
    (habit) => (habit.before?.test(before) ?? true) && (habit.found?.test(found) ?? true),
  )?.advice;
}

/** What to write for `condition ? one : other`, where `one` is taken for the name of a built-in. */
export function suggestChoice({ before, after }: Surroundings): string | undefined {
  return /\?\s+$/.test(before) && /^[^?{}<>]*:/.test(after) ? choice : undefined;
}

/** What to write for a comparison in the tag of a directive, which its `>` ends. */
export function suggestComparison({ after }: Surroundings): string | undefined {
  const [, equal] = /^\s+>(=?)\s*[\w."'(-]/.exec(after) ?? [];
  if (equal === undefined) {
    return undefined;
  }
  const [name, sign] = equal === '' ? ['gt', '>'] : ['gte', '>='];
  return `Write \`${name}\` for \`${sign}\`, or put the comparison in parentheses: the first \`>\` ends the tag.`;
}
