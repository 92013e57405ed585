import type { EntityReference, MentionEntity } from '../document.js';

/** What the service writes for a mention: `@` and the name, or what was written where nobody is known. */
export function shownMention({ user, email, userId }: MentionEntity): string {
  return user === undefined ? (email ?? userId ?? '') : `@${user.displayName}`;
}

/**
 * What a reader sees in place of an entity; `undefined` where that is the content of its element.
 *
 * @example
 * shownText({ kind: 'hashtag', value: 'earnings', … }); // '#earnings'
 */
export function shownText(entity: EntityReference): string | undefined {
  switch (entity.kind) {
    case 'hashtag':
      return `#${entity.value}`;
    case 'cashtag':
    case 'instrument':
      return `$${entity.value}`;
    case 'mention':
      return shownMention(entity);
    case 'emoji':
      return entity.unicode ?? `:${entity.shortcode}:`;
    case 'datetime':
    case 'supplied':
      return undefined;
  }
}
