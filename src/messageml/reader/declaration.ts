import { isSpace } from './characters.js';
import type { ReportProblem } from './problems.js';

/** What the XML declaration says, as far as it changes how the rest is read. */
export interface Declaration {
  /** Offset after the declaration; 0 (or 1 after a byte order mark) when there is none. */
  readonly end: number;
  readonly version11: boolean;
  /**
   * Whether the service reads each UTF-8 byte of the text as a character of its own, because the
   * declaration names an 8-bit encoding.
   */
  readonly bytewise: boolean;
}

const pseudoAttribute = /[ \t\r\n]+[A-Za-z]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<&]*"|'[^'<&]*')/y;
const eightBit = /^(iso-8859-\d+|iso_8859-\d+|latin1|windows-125\d|cp125\d|us-ascii|ascii)$/i;

const noDeclaration: Declaration = { end: 0, version11: false, bytewise: false };

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
    bytewise: checkEncoding(encoding, text, { start, end }, report),
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

/** Whether the text has to be read bytewise; reports encodings that the service cannot read. */
function checkEncoding(
  encoding: string,
  text: string,
  place: { readonly start: number; readonly end: number },
  report: ReportProblem,
): boolean {
  if (/^utf-?8$/i.test(encoding)) {
    return false;
  }
  if (!eightBit.test(encoding)) {
    report('unsupported-encoding', place.start, place.end, {
      encoding,
      problem: unreadable(encoding),
    });
    return false;
  }
  if (/ascii/i.test(encoding)) {
    const beyond = /[^\n\r\t -\u007f]/u.exec(text);
    if (beyond !== null) {
      const byte = readBytewise(beyond[0]).charCodeAt(0);
      const problem = `Invalid messageML: Byte "${byte}" is not a member of the (7-bit) ASCII character set.`;
      report('unsupported-encoding', place.start, place.end, { encoding, problem });
    }
    return false;
  }
  return true;
}

/** The service's words for an encoding that it cannot read a message in. */
function unreadable(encoding: string): string {
  if (!/^[A-Za-z][A-Za-z0-9._-]*$/.test(encoding)) {
    return `Invalid messageML: Invalid encoding name "${encoding}".`;
  }
  return /^utf-?16/i.test(encoding)
    ? 'Invalid messageML: Content is not allowed in prolog.'
    : 'Failed to parse messageML';
}

/** A text as the service sees it under a declared 8-bit encoding: one character for each UTF-8 byte. */
export function readBytewise(text: string): string {
  let out = '';
  for (const byte of new TextEncoder().encode(text)) {
    out += String.fromCharCode(byte);
  }
  return out;
}
