import type { Message, MessageStream, MessageUser } from '../../../contract/index.js';
import type { JsonSchema } from './json-schema.js';
import { resolved } from './json-schema.js';

/** What a form begins with where a type alone does not tell it. */
export interface Beginning {
  readonly user: MessageUser;
  readonly stream: MessageStream;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The last message of the conversation; empty for none. */
  readonly messageId: Message['messageId'];
  /** Makes an id that no message has. */
  readonly newId: () => string;
}

const markup =
  '<div data-format="PresentationML" data-version="2.0" class="wysiwyg"><p>Hello</p></div>';

/** A value of a schema to begin with: what is required of it, filled in as far as that can be known. */
export function beginValue(schema: JsonSchema, root: JsonSchema, known: Beginning): unknown {
  const full = resolved(schema, root);
  switch (full['x-begin']) {
    case 'user':
      return { ...known.user };
    case 'stream':
      return { ...known.stream };
    case 'newId':
      return known.newId();
    case 'messageId':
      return known.messageId;
    case 'now':
      return known.now;
    case 'markup':
      return markup;
  }
  return full.examples?.[0] ?? valueOfType(full, root, known);
}

function valueOfType(schema: JsonSchema, root: JsonSchema, known: Beginning): unknown {
  const { type, properties = {}, required = [], enum: values } = schema;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => required.includes(name))
          .map(([name, property]) => [name, beginValue(property, root, known)]),
      );
    case 'array':
      return schema.items === undefined || resolved(schema.items, root)['x-begin'] !== 'user'
        ? []
        : [beginValue(schema.items, root, known)];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return 0;
    default:
      return values?.[0] ?? '';
  }
}
