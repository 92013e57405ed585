import type { XmlNode, XmlText } from '@rgrove/parse-xml';
import { XmlElement } from '@rgrove/parse-xml';
import type { AnyContent } from '../../../src/messageml/compose/content.js';
import { checkMessage, renderPresentationML } from '../../../src/messageml/index.js';
import type { CorpusRow } from '../reference-corpus.js';
import { corpusFiles, directoryOf, readCorpus } from '../reference-corpus.js';

/** Accepted messages without data, template expressions, or calls of their own to a directory. */
export function composableRows(): readonly CorpusRow[] {
  return plainRows().filter(({ data }) => data === null || data === '');
}

/** The same with those that have data. */
export function plainRows(): readonly CorpusRow[] {
  return corpusFiles
    .flatMap((file) => readCorpus(file))
    .filter(
      ({ ok, message, provider }) =>
        ok &&
        provider === undefined &&
        /^\s*<messageML/.test(message) &&
        !/<#|<@|[$#]\{|&#(?:13|xD);/.test(message),
    );
}

/** The text as a composed message has it: bare line breaks of most markup show as spaces. */
export function textOf(node: XmlText): string {
  return keepsLines(node) ? node.text : node.text.replace(/\n+/g, ' ');
}

function keepsLines({ parent }: XmlNode): boolean {
  for (let at = parent; at instanceof XmlElement; at = at.parent) {
    if (at.name === 'pre') {
      return true;
    }
  }
  return parent instanceof XmlElement && /^(?:code|textarea|richtextarea)$/.test(parent.name);
}

/** Ids of inputs and dialogs by the order in which they are first seen. */
export function numbered(presentation: string): string {
  const ids = new Map<string, string>();
  return presentation.replace(/SID\d+/g, (id) => {
    const number = ids.get(id) ?? `ID${ids.size + 1}`;
    ids.set(id, number);
    return number;
  });
}

/** The PresentationML of composed content, or the codes of what is wrong with it. */
export function shownAs(content: AnyContent, version: string): string {
  let counter = 0;
  const checked = checkMessage(content, {
    directory: directoryOf({}),
    version,
    shortId: () => `SID${++counter}`,
  });
  return checked.ok
    ? renderPresentationML(checked.document)
    : JSON.stringify(checked.findings.map(({ code }) => code));
}
