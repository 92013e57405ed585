/** What a line may hold at most: far more than a message with its files in Base64. Bytes. */
const longestLine = 100_000_000;

/**
 * The lines of bytes as they come in, without their ends. Ends of lines are those of NDJSON alone: text within a line may
 * hold others, such as U+2028.
 *
 * @example
 * for await (const line of splitLines(createReadStream('export.ndjson'))) {
 *   if (line === undefined) throw new Error('A line is longer than 100 MB.');
 * }
 *
 * @returns undefined in place of a line that is longer than 100 MB: it is passed over and not kept
 */
export async function* splitLines(
  input: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer | undefined, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  let isPassedOver = false;
  for await (const chunk of input) {
    let from = 0;
    for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
      if (!isPassedOver) {
        yield Buffer.concat([...parts, chunk.subarray(from, to)]);
      }
      parts = [];
      length = 0;
      isPassedOver = false;
      from = to + 1;
    }
    if (isPassedOver) {
      continue;
    }
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longestLine) {
      parts = [];
      isPassedOver = true;
      yield undefined;
    }
  }
  if (length > 0 && !isPassedOver) {
    yield Buffer.concat(parts);
  }
}
