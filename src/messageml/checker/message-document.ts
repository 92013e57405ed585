import type { DocumentNode, Format, MessageMLDocument } from '../document/document.js';
import { type SuppliedData, writeData, type WrittenData } from '../entities/supplied-data.js';
import type { JsonObject } from '../json.js';

/** All of a document but the text of its data. */
type DocumentFacts = Omit<MessageMLDocument, 'data' | 'dataText' | 'dataLength'>;

/** The document of a message with its data. */
export function documentOf(
  facts: DocumentFacts,
  { data, written }: SuppliedData,
): MessageMLDocument {
  if (written === undefined) {
    return new DocumentWithObject(facts, data);
  }
  const { format, version, source, text, children, chime } = facts;
  const { text: dataText, length: dataLength } = written;
  return { format, version, source, text, data, dataText, dataLength, children, chime };
}

/** A document whose data came as an object: few need its text, so it is written when somebody asks for it. */
class DocumentWithObject implements MessageMLDocument {
  readonly format: Format;
  readonly version: string;
  readonly source: string;
  readonly text: string;
  readonly data: JsonObject;
  readonly children: readonly DocumentNode[];
  readonly chime: boolean;
  #written: WrittenData | undefined;

  constructor(facts: DocumentFacts, data: JsonObject) {
    this.format = facts.format;
    this.version = facts.version;
    this.source = facts.source;
    this.text = facts.text;
    this.data = data;
    this.children = facts.children;
    this.chime = facts.chime;
  }

  get dataText(): string {
    this.#written ??= writeData(this.data);
    return this.#written.text;
  }

  get dataLength(): number {
    this.#written ??= writeData(this.data);
    return this.#written.length;
  }
}
