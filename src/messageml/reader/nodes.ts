/** What the reader makes of a message's text: XML, before anything is known about MessageML. */
export type XmlNode = XmlElement | XmlText | XmlOther;

/** An element of XML. */
export type XmlElement = ReadElement<XmlNode>;

/**
 * What the reader knows of an element: its attributes and nodes in source order. Offsets count UTF-16
 * units of the text.
 */
export interface ReadElement<Node> {
  readonly type: 'element';
  readonly tag: string;
  attributes: XmlAttribute[];
  children: Node[];
  /** Offset of `<`. */
  readonly start: number;
  /** Offset after the `>` of the end tag, or of the start tag if that closes itself. */
  end: number;
}

/** An attribute, its value decoded and its white space normalised as XML demands. */
export interface XmlAttribute {
  readonly name: string;
  readonly value: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Offset of the first character inside the quotes. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** A run of text, decoded. */
export interface XmlText {
  readonly type: 'text';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Well-formed XML that MessageML has no place for. */
export interface XmlOther {
  readonly type: 'other';
  /** What it is: `#comment`, `#cdata-section`, or an instruction's target after a `?`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Makes the nodes that the reader fills in. Callers that need more in a node than XML has pass their own
 * maker, so a message needs only one tree: later steps build on the nodes that were read.
 */
export interface NodeMaker<Element, Other> {
  /** An element without attributes and children, which starts at an offset. */
  element(tag: string, start: number): Element;
  /** What is named as in {@link XmlOther}. */
  other(name: string, start: number, end: number): Other;
}

/** The nodes of one maker. */
export type ReadNode<Element, Other> = Element | Other | XmlText;

/** Shared by all elements without any; lists are replaced, not changed, when something is read. */
export const noAttributes: XmlAttribute[] = [];

const noChildren: XmlNode[] = [];

/** Makes the nodes of XML as they are. */
export const xmlNodes: NodeMaker<XmlElement, XmlOther> = {
  element: (tag, start) => ({
    type: 'element',
    tag,
    attributes: noAttributes,
    children: noChildren,
    start,
    end: start,
  }),
  other: (name, start, end) => ({ type: 'other', name, start, end }),
};
