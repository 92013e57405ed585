/**
 * The form in which cashtags of messages are compared: lower case. A number that is to be a signal is written
 * with `*`, which is left out; one without it keeps a `$`, so that no signal finds it (MSG-7).
 */
export function taggedCashtag(value: string): string {
  const tag = value.toLowerCase();
  return /^\d+$/.test(tag) ? `$${tag}` : tag.replace(/^\*/, '');
}

/** The forms of a cashtag that a search asks for: a bare number finds both kinds of numbers. */
export function cashtagForms(value: string): readonly string[] {
  const tag = toCashtag(value);
  return /^\d+$/.test(value) ? [tag, `$${tag}`] : [tag];
}

/** The form in which a cashtag is looked for: lower case, without the `*` of numbers that are signals. */
export function toCashtag(value: string): string {
  return value.toLowerCase().replace(/^\*/, '');
}
