import { isSpace } from './characters.js';
import { type Misread, misreadAs } from './charsets.js';
import type { ReportProblem } from './problems.js';

/** What the XML declaration says, as far as it changes how the rest is read. */
export interface Declaration {
  /** Offset after the declaration; 0 (or 1 after a byte order mark) when there is none. */
  readonly end: number;
  readonly version11: boolean;
  /** How the service reads the bytes of the text, if the declaration names another encoding than UTF-8. */
  readonly misread: Misread | undefined;
}

const pseudoAttribute = /[ \t\r\n]+[A-Za-z]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<&]*"|'[^'<&]*')/y;
const ascii = /^(?:us-ascii|ascii|iso646-us|ansi_x3\.4-19[68]8|us|ibm367|cp367|csascii)$/i;
const notAsciiCompatible = /^(?:utf-?(?:16|32)|iso-10646-ucs|unicode$|ebcdic|ibm037|cp037|ibm500)/i;

const noDeclaration: Declaration = { end: 0, version11: false, misread: undefined };

/** Reads `<?xml version="1.0" encoding="UTF-8"?>` at the start of a text, if it is there. */
export function readDeclaration(text: string, report: ReportProblem): Declaration {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!text.startsWith('<?xml', start) || !isSpace(text.charCodeAt(start + 5))) {
    return start === 0 ? noDeclaration : { ...noDeclaration, end: start };
  }

  const found = new Map<string, string>();
  let position = start + 5;
  for (;;) {
    pseudoAttribute.lastIndex = position;
    const match = pseudoAttribute.exec(text);
    if (match === null) {
      break;
    }
    const [written] = match;
    const equals = written.indexOf('=');
    const name = written.slice(0, equals).trim();
    if (found.has(name)) {
      break;
    }
    found.set(
      name,
      written
        .slice(equals + 1)
        .trim()
        .slice(1, -1),
    );
    position = pseudoAttribute.lastIndex;
  }
  while (isSpace(text.charCodeAt(position))) {
    position += 1;
  }
  const closed = text.startsWith('?>', position);
  const end = closed ? position + 2 : position;
  const problem = closed ? declarationProblem(found) : 'A pseudo attribute name is expected.';
  if (problem !== undefined) {
    report('malformed-declaration', start, end, { problem });
    return { ...noDeclaration, end };
  }
  const encoding = found.get('encoding') ?? 'UTF-8';
  return {
    end,
    version11: found.get('version') === '1.1',
    misread: checkEncoding(encoding, text, { start, end }, report),
  };
}

/** Whether a text that was read says that it is XML 1.1, which may hold control characters. */
export function declaresXml11(text: string): boolean {
  return readDeclaration(text, () => undefined).version11;
}

function declarationProblem(found: ReadonlyMap<string, string>): string | undefined {
  const names = [...found.keys()];
  const version = found.get('version');
  if (version === undefined || names[0] !== 'version') {
    return 'The version is required in the XML declaration.';
  }
  if (version !== '1.0' && version !== '1.1') {
    return `XML version "${version}" is not supported, only XML 1.0 is supported.`;
  }
  const order = ['version', 'encoding', 'standalone'].filter((name) => found.has(name));
  if (names.join() !== order.join()) {
    return 'No more pseudo attributes are allowed.';
  }
  const standalone = found.get('standalone') ?? 'no';
  if (standalone !== 'yes' && standalone !== 'no') {
    return `The standalone document declaration value must be "yes" or "no", not "${standalone}".`;
  }
  return undefined;
}

/** How the text is read instead of as UTF-8; reports encodings that the service cannot read. */
function checkEncoding(
  encoding: string,
  text: string,
  place: { readonly start: number; readonly end: number },
  report: ReportProblem,
): Misread | undefined {
  if (/^utf-?8$/i.test(encoding)) {
    return undefined;
  }
  const misread = misreadAs(encoding);
  const problem = misread === undefined ? unreadable(encoding, text) : undefined;
  if (problem !== undefined) {
    report('unsupported-encoding', place.start, place.end, { encoding, problem });
  }
  return misread;
}

/** The service's words for an encoding that it cannot read a message in. */
function unreadable(encoding: string, text: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9._-]*$/.test(encoding)) {
    return `Invalid messageML: Invalid encoding name "${encoding}".`;
  }
  if (ascii.test(encoding)) {
    const beyond = /[^\n\r\t -\u007f]/u.exec(text);
    return beyond === null
      ? undefined
      : `Invalid messageML: Byte "${new TextEncoder().encode(beyond[0])[0]}" is not a member of the (7-bit) ASCII character set.`;
  }
  return notAsciiCompatible.test(encoding)
    ? 'Invalid messageML: Content is not allowed in prolog.'
    : 'Failed to parse messageML';
}
