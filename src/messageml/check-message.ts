import { buildDocument } from './build/build-document.js';
import type { CheckedMessage, CheckOptions } from './check.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { Findings } from './diagnostics/findings.js';
import { suggestReference } from './diagnostics/suggestions.js';
import type { Directory } from './directory.js';
import type { MessageMLDocument } from './document.js';
import { readSuppliedData } from './entities/supplied-data.js';
import { evaluate } from './evaluate.js';
import { httpOnly } from './http-only.js';
import { MessageMLError } from './message-error.js';
import { readXml } from './reader/xml-reader.js';
import { randomShortId } from './short-id.js';
import { isBlank } from './values/java-text.js';

const controlCharacters = /[^\t\n\r -\uffff]/;
const openDirectory: Directory = { linkProblem: httpOnly };

/**
 * Reads a message and reports everything that is wrong with it. Never throws.
 *
 * The first error is the one for which the service would refuse the message, with its own words in
 * `serviceMessage`.
 *
 * @example
 * const checked = checkMessageML('<messageML>Hello <b>world</b></messageML>');
 * if (checked.ok) renderPresentationML(checked.document);
 * else for (const { start, message } of checked.diagnostics) console.log(start.line, message);
 */
export function checkMessageML(source: string, options: CheckOptions = {}): CheckedMessage {
  const findings = new Findings();
  if (isBlank(source)) {
    findings.add('empty-message', { start: 0, end: source.length }, {});
    return refused(findings.toDiagnostics(source, (place) => place));
  }
  const supplied = readSuppliedData(options.data, findings);
  const { text, locate } = evaluate(source, supplied.data, findings);
  const document =
    text === undefined ? undefined : readDocument(source, text, supplied, options, findings);
  const diagnostics = findings.toDiagnostics(source, locate);
  if (document === undefined || findings.failed) return refused(diagnostics);
  return { ok: true, document, diagnostics };
}

/**
 * Reads a message that is expected to be valid.
 *
 * @throws MessageMLError with the first error when it is not.
 */
export function parseMessageML(source: string, options: CheckOptions = {}): MessageMLDocument {
  const checked = checkMessageML(source, options);
  if (checked.ok) return checked.document;
  throw new MessageMLError(checked.diagnostics[0]);
}

function readDocument(
  source: string,
  text: string,
  supplied: { readonly data: MessageMLDocument['data']; readonly length: number },
  options: CheckOptions,
  findings: Findings,
): MessageMLDocument | undefined {
  const control = text.search(controlCharacters);
  if (control !== -1) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    findings.add('control-character', { start: control, end: control + 1 }, { code });
  }
  const root = readXml(text, (code, start, end, values) => {
    const fix = code === 'unknown-entity' ? suggestReference(values['name'] ?? '') : undefined;
    findings.addAny(code, { start, end }, values, fix);
  });
  if (root === undefined) return undefined;
  const tree = buildDocument({
    root,
    text,
    data: supplied.data,
    version: options.version,
    directory: options.directory ?? openDirectory,
    shortId: options.shortId ?? randomShortId,
    findings,
  });
  if (tree === undefined) return undefined;
  const { format, version, chime, children } = tree;
  const { data, length } = supplied;
  return { format, version, source, text, data, dataLength: length, children, chime };
}

function refused(diagnostics: readonly Diagnostic[]): CheckedMessage {
  const [first, ...more] = diagnostics;
  if (first === undefined) throw new Error('A message is only refused with a reason.');
  return { ok: false, diagnostics: [first, ...more] };
}
