import { buildDocument } from './build/build-document.js';
import type { CheckedMessage, CheckOptions } from './check.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { Findings } from './diagnostics/findings.js';
import { suggestXml } from './diagnostics/suggestions.js';
import type { MessageMLDocument } from './document.js';
import { readSuppliedData, type SuppliedData } from './entities/supplied-data.js';
import { evaluate } from './evaluate.js';
import { MessageMLError } from './message-error.js';
import { readXml } from './reader/xml-reader.js';
import { randomShortId } from './short-id.js';
import { isBlank } from './values/java-text.js';

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
  supplied: SuppliedData,
  options: CheckOptions,
  findings: Findings,
): MessageMLDocument | undefined {
  const root = readXml(text, (code, start, end, values) => {
    findings.addAny(code, { start, end }, values, suggestXml(code, values));
  });
  if (root === undefined) return undefined;
  const tree = buildDocument({
    root,
    text,
    data: supplied.data,
    version: options.version,
    directory: options.directory ?? {},
    shortId: options.shortId ?? randomShortId,
    findings,
  });
  if (tree === undefined) return undefined;
  const { format, version, chime, children } = tree;
  const { data, text: dataText, length: dataLength } = supplied;
  return { format, version, source, text, data, dataText, dataLength, children, chime };
}

function refused(diagnostics: readonly Diagnostic[]): CheckedMessage {
  const [first, ...more] = diagnostics;
  if (first === undefined) throw new Error('A message is only refused with a reason.');
  return { ok: false, diagnostics: [first, ...more] };
}
