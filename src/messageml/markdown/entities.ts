import type { DirectoryUser } from '../directory.js';
import { attributeOf } from '../document.js';
import type { DocumentElement, EntityReference } from '../document.js';
import type { JsonObject } from '../json.js';
import { instrumentData } from './instrument-data.js';
import type { MarkdownElement, MarkdownWriter } from './markdown-writer.js';
import { shownName } from './shown-text.js';

/** Writes an entity of one kind. */
type WriteEntity<Entity extends EntityReference> = (
  writer: MarkdownWriter,
  entity: Entity,
  element: DocumentElement,
) => void;

/** Hashtags, mentions and their like: one word each, never escaped. */
export const entities = {
  hash: entityElement('hashtag', (writer, { value }) => writeKeyword(writer, `#${value}`)),
  cash: entityElement('cashtag', (writer, { value }) => writeKeyword(writer, `$${value}`)),
  tag: entityElement('instrument', (writer, { value, instrument }) =>
    writeKeyword(writer, `$${value}`, instrument && { data: instrumentData(instrument) }),
  ),
  mention: entityElement('mention', (writer, mention, element) => {
    const { user, userId = '' } = mention;
    if (user === undefined) writer.writeText(attributeOf(element, 'email') ?? userId);
    else writeMention(writer, shownName(user), user);
  }),
  emoji: entityElement('emoji', (writer, { shortcode }) => writer.write(`:${shortcode}:`)),
  dateTime: entityElement('datetime', (writer, { id, value, format }) =>
    writer.writeEntity('datetimes', value, (indexStart, indexEnd) => ({
      id,
      text: value,
      indexStart,
      indexEnd,
      type: 'DATE_TIME',
      value,
      ...(format !== undefined && { format }),
    })),
  ),
} as const satisfies Record<string, MarkdownElement>;

function entityElement<Kind extends EntityReference['kind']>(
  kind: Kind,
  write: WriteEntity<Extract<EntityReference, { kind: Kind }>>,
): MarkdownElement {
  const isOfKind = (
    entity: EntityReference | undefined,
  ): entity is Extract<EntityReference, { kind: Kind }> => entity?.kind === kind;
  return {
    kind: 'inline',
    write(writer, element) {
      if (isOfKind(element.entity)) write(writer, element.entity, element);
    },
  };
}

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
