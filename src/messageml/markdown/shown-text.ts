import { isBlank } from '../../java/text/index.js';
import type { DirectoryUser } from '../directory.js';
import type { EntityReference } from '../document/document.js';

/** A person as mentioned: `@Ann Lee`; nothing for somebody without a name. */
export function shownName({ displayName }: DirectoryUser): string {
  return isBlank(displayName) ? '' : `@${displayName}`;
}

/**
 * What a reader sees in place of an entity; `undefined` where that is the content of its element.
 *
 * @example
 * shownText({ kind: 'hashtag', id: 'keyword1', value: 'earnings' }); // '#earnings'
 */
export function shownText(entity: EntityReference): string | undefined {
  switch (entity.kind) {
    case 'hashtag':
      return `#${entity.value}`;
    case 'cashtag':
    case 'instrument':
      return `$${entity.value}`;
    case 'mention':
      return entity.user && shownName(entity.user);
    case 'emoji':
      return entity.unicode ?? `:${entity.shortcode}:`;
    case 'datetime':
    case 'supplied':
      return undefined;
  }
}
