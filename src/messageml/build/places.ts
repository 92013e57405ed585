import type { Place } from '../diagnostics/findings.js';
import type { XmlElement } from '../reader/nodes.js';

/** The place of an XML element's start: `<` and the tag. */
export function startOfXml(xml: XmlElement): Place {
  return { start: xml.start, end: xml.start + 1 + xml.name.length };
}
