/** What the reader makes of a message's text: XML, before anything is known about MessageML. */
export type XmlNode = XmlElement | XmlText | XmlOther;

/** An element with its attributes in source order. Offsets count UTF-16 units of the text. */
export interface XmlElement {
  readonly type: 'element';
  readonly name: string;
  attributes: XmlAttribute[];
  children: XmlNode[];
  /** Offset of `<`. */
  readonly start: number;
  /** Offset after the `>` of the start tag. */
  startTagEnd: number;
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
  /** What the service calls it: `#comment`, `#cdata-section`, or an instruction's target. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}
