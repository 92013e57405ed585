import type { Message, MessageUser } from '../contract/index.js';
import {
  attributeOf,
  checkMessageML,
  type DocumentElement,
  type DocumentNode,
} from '../messageml/index.js';
import { readIncomingMessage, type IncomingMessage } from '../messageml/incoming/index.js';

/** A form of a message, as a person sees it. */
export interface ReceivedForm {
  readonly id: string;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** The names of its buttons, in order. */
  readonly buttons: readonly string[];
}

/** A message as a person received it. */
export class ReceivedMessage {
  /** As the service delivered it. */
  readonly raw: Message;

  constructor(raw: Message) {
    this.raw = raw;
  }

  /** Who wrote it. */
  get from(): MessageUser {
    return this.raw.user;
  }

  /** The markup that the service delivered. */
  get presentationML(): string {
    return this.raw.message;
  }

  /** What a person reads. */
  get text(): string {
    return this.incoming.text;
  }

  /** The message read into text and tags. */
  get incoming(): IncomingMessage {
    return readIncomingMessage(this.raw);
  }

  /** The forms that it shows. */
  get forms(): readonly ReceivedForm[] {
    const { message, data } = this.raw;
    const checked = checkMessageML(message, { data });
    const elements = checked.ok ? [...elementsOf(checked.document.children)] : [];
    return elements.filter(({ name }) => name === 'form').map(toForm);
  }
}

function* elementsOf(nodes: readonly DocumentNode[]): Generator<DocumentElement, void, void> {
  for (const node of nodes) {
    if (node.type === 'element') {
      yield node;
      yield* elementsOf(node.children);
    }
  }
}

function toForm(form: DocumentElement): ReceivedForm {
  const named = [...elementsOf(form.children)].filter(
    (element) => attributeOf(element, 'name') !== undefined,
  );
  const namesOf = (elements: readonly DocumentElement[]): string[] => [
    ...new Set(elements.map((element) => attributeOf(element, 'name') ?? '')),
  ];
  return {
    id: attributeOf(form, 'id') ?? '',
    fields: namesOf(named.filter(({ name }) => name !== 'button')),
    buttons: namesOf(named.filter(({ name }) => name === 'button')),
  };
}
