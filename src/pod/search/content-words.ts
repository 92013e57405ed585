import type { DocumentNode, MessageMLDocument } from '../../messageml/engine.js';
import { taggedCashtag } from '../store/cashtags.js';
import { indexedText } from '../store/words.js';

/** What a message can be found by. */
export interface ContentWords {
  /** What the full-text index is to hold of its text. */
  readonly indexed: string;
  /** In lower case, without the `#`. */
  readonly hashtags: readonly string[];
  /** In lower case, without the `$`, which a number keeps unless it is written with `*`, as a signal's is (MSG-7). */
  readonly cashtags: readonly string[];
  /** The ids of mentioned users. */
  readonly mentions: readonly string[];
}

/** Elements within which a word may continue: everything else ends a word. */
const inline: ReadonlySet<string> = new Set(['b', 'i', 'sub', 'sup', 'span', 'a', 'code']);

/** What a message says, and what it can be found by. */
export interface Content {
  /** The text without tags and mentions; separate pieces are joined by a space. */
  readonly text: string;
  readonly words: ContentWords;
}

/** Finds the text, the words, the tags and the mentions of a message. */
export function findContent(document: MessageMLDocument): Content {
  const found = {
    pieces: [] as string[],
    hashtags: new Set<string>(),
    cashtags: new Set<string>(),
    mentions: new Set<string>(),
  };
  const visit = (node: DocumentNode): void => {
    if (node.type === 'text') {
      found.pieces.push(node.value);
      return;
    }
    switch (node.entity?.kind) {
      case 'hashtag':
        found.hashtags.add(node.entity.value.toLowerCase());
        break;
      case 'cashtag':
      case 'instrument':
        found.cashtags.add(taggedCashtag(node.entity.value));
        break;
      case 'mention':
        found.mentions.add(node.entity.userId ?? String(node.entity.user?.id ?? ''));
        break;
      default:
        node.children.forEach(visit);
    }
    if (!inline.has(node.name)) {
      found.pieces.push(' ');
    }
  };
  document.children.forEach(visit);
  const text = found.pieces.join('').replace(/\s+/g, ' ').trim();
  const words = {
    indexed: indexedText(text),
    hashtags: [...found.hashtags],
    cashtags: [...found.cashtags],
    mentions: [...found.mentions],
  };
  return { text, words };
}
