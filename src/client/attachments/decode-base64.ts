/** The text was not Base64, or ended in the middle of a group. */
export class Base64Error extends Error {
  override readonly name = 'Base64Error';
}

/**
 * Decodes Base64 while it flows: pieces may be cut anywhere, line breaks are skipped. Text that is not Base64 is an
 * error rather than wrong bytes.
 *
 * @throws Base64Error
 */
export async function* decodeBase64(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  let rest = '';
  let ended = false;
  for await (const chunk of chunks) {
    const text =
      rest +
      Buffer.from(chunk)
        .toString('latin1')
        .replace(/[\r\n\t ]+/g, '');
    const groups = text.slice(0, text.length - (text.length % 4));
    rest = text.slice(groups.length);
    if (groups === '') {
      continue;
    }
    if (ended || !/^[A-Za-z0-9+/]+={0,2}$/.test(groups)) {
      throw new Base64Error('The text is not Base64.');
    }
    ended = groups.endsWith('=');
    yield Buffer.from(groups, 'base64');
  }
  if (rest !== '') {
    throw new Base64Error('The Base64 text ends in the middle of a group.');
  }
}
