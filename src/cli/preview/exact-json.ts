/** A text of JSON, a number, or a sign between them. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|\{\}|\[\]|[[\]{},:]/g;

/**
 * JSON without white space, laid out for reading. Numbers are left as they are written: read and written again, long ones
 * would become others.
 *
 * @example
 * laidOut('{"id":12345678901234567890}'); // '{\n  "id": 12345678901234567890\n}'
 */
export function laidOut(json: string): string {
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return json.replace(tokens, (token) => {
    switch (token) {
      case '{':
      case '[':
        depth += 1;
        return token + line();
      case '}':
      case ']':
        depth -= 1;
        return line() + token;
      case ',':
        return token + line();
      case ':':
        return ': ';
      default:
        return token;
    }
  });
}

/** The first whole number of a JSON text that JavaScript cannot hold; undefined where there is none. */
export function inexactNumber(json: string): string | undefined {
  return (json.match(tokens) ?? []).find(
    (token) =>
      /^-?\d+$/.test(token) &&
      !Number.isSafeInteger(Number(token)) &&
      String(Number(token)) !== token,
  );
}
