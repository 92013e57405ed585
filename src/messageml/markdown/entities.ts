import type { DirectoryUser } from '../directory.js';
import type {
  DateTimeEntity,
  DocumentElement,
  InstrumentEntity,
  MentionEntity,
} from '../document/document.js';
import { attributeOf } from '../document/document.js';
import type { JsonObject } from '../json.js';
import { instrumentData } from './instrument-data.js';
import type { MarkdownElement, MarkdownWriter } from './markdown-writer.js';
import { shownName } from './shown-text.js';

/** Hashtags, mentions and their like: one word each, never escaped. */
const entity: MarkdownElement = {
  kind: 'inline',
  write(writer, element) {
    const { entity } = element;
    switch (entity?.kind) {
      case 'hashtag':
        writeKeyword(writer, `#${entity.value}`);
        break;
      case 'cashtag':
        writeKeyword(writer, `$${entity.value}`);
        break;
      case 'instrument':
        writeInstrument(writer, entity);
        break;
      case 'mention':
        if (entity.user === undefined) {
          writer.writeText(unknownUser(entity, element));
        } else {
          writeMention(writer, shownName(entity.user), entity.user);
        }
        break;
      case 'emoji':
        writer.write(`:${entity.shortcode}:`);
        break;
      case 'datetime':
        writeDateTime(writer, entity);
    }
  },
};

/** The elements that are shown as their entity. */
export const entities = {
  hash: entity,
  cash: entity,
  tag: entity,
  mention: {
    ...entity,
    codeText: (element) =>
      element.entity?.kind === 'mention' && element.entity.user === undefined
        ? unknownUser(element.entity, element)
        : undefined,
  },
  emoji: entity,
  dateTime: entity,
} as const satisfies Record<string, MarkdownElement>;

function writeKeyword(writer: MarkdownWriter, text: string, more?: JsonObject): void {
  writer.writeEntity('hashtags', text, (indexStart, indexEnd) => ({
    id: text,
    text,
    indexStart,
    indexEnd,
    type: 'KEYWORD',
    ...more,
  }));
}

function writeInstrument(writer: MarkdownWriter, { value, instrument }: InstrumentEntity): void {
  writeKeyword(writer, `$${value}`, instrument && { data: instrumentData(instrument) });
}

/** Somebody who was not found is plain text. */
function unknownUser({ userId = '' }: MentionEntity, element: DocumentElement): string {
  return attributeOf(element, 'email') ?? userId;
}

function writeMention(writer: MarkdownWriter, text: string, user: DirectoryUser): void {
  writer.writeEntity('userMentions', text, (indexStart, indexEnd) => ({
    id: user.id,
    screenName: user.username ?? user.displayName,
    prettyName: user.displayName,
    text,
    indexStart,
    indexEnd,
    userType: 'lc',
    type: 'USER_FOLLOW',
  }));
}

function writeDateTime(writer: MarkdownWriter, { id, value, format }: DateTimeEntity): void {
  writer.writeEntity('datetimes', value, (indexStart, indexEnd) => ({
    id,
    text: value,
    indexStart,
    indexEnd,
    type: 'DATE_TIME',
    value,
    ...(format !== undefined && { format }),
  }));
}
