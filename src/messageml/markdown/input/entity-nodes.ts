import type { Directory, DirectoryUser } from '../../directory.js';
import type { DocumentNode, MentionEntity } from '../../document/document.js';
import { httpOnly } from '../../http-only.js';
import { uriProblem } from '../../values/uri.js';
import type { InsertedEntity } from './inserts.js';
import { elementNode, textNode } from './nodes.js';

/** Makes the nodes of entities, and numbers them as the service does: one count for all kinds. */
export class EntityNodes {
  readonly #directory: Directory;
  #count = 0;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** The nodes that an entity shows as; none for a keyword that is neither `#` nor `$`. */
  of(entity: InsertedEntity): readonly DocumentNode[] {
    switch (entity.type) {
      case 'KEYWORD':
        return this.#keyword(entity.id);
      case 'URL':
        return [this.isLink(entity.id) ? link(entity.id) : textNode(entity.id)];
      case 'USER_FOLLOW':
        return [this.#mention(entity)];
      default:
        // The service shows its own mark-up here; the separator is a control character.
        return [textNode(`${entity.type}\u0092${entity.id}`)];
    }
  }

  /** Whether an address may be linked to. */
  isLink(href: string): boolean {
    if (uriProblem(href) !== undefined) {
      return false;
    }
    const problem = this.#directory.linkProblem
      ? (this.#directory.linkProblem(href) ?? undefined)
      : httpOnly(href);
    return problem === undefined;
  }

  #keyword(id: string): readonly DocumentNode[] {
    const value = id.slice(1);
    const names = { id: `keyword${this.#count + 1}`, value };
    if (id.startsWith('#')) {
      this.#count += 1;
      return [elementNode('hash', [], { tag: value }, { kind: 'hashtag', ...names })];
    }
    if (id.startsWith('$')) {
      this.#count += 1;
      return [elementNode('cash', [], { tag: value }, { kind: 'cashtag', ...names })];
    }
    return [];
  }

  #mention(inserted: InsertedEntity): DocumentNode {
    const uid = inserted.id;
    if (!/^[+-]?\d+$/.test(uid)) {
      return textNode(uid);
    }
    this.#count += 1;
    const entity: MentionEntity = {
      kind: 'mention',
      id: `mention${this.#count}`,
      user: this.#userOf(inserted),
      userId: String(BigInt(uid)),
      email: undefined,
    };
    return elementNode('mention', [], { strict: 'false', uid }, entity);
  }

  /** Without a look-up everybody exists, and is called what the entity says. */
  #userOf({ id, prettyName, screenName }: InsertedEntity): DirectoryUser | undefined {
    const userId = Number(id);
    if (this.#directory.userById !== undefined) {
      return this.#directory.userById(userId) ?? undefined;
    }
    return { id: userId, displayName: prettyName ?? id, username: screenName ?? id };
  }
}

function link(href: string): DocumentNode {
  return elementNode('a', [textNode(href)], { href });
}
