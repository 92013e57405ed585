import {
  plain,
  type TextContent,
  type TextKey,
  type Texts,
  type TextValues,
} from '../texts/index.js';

/** What conversations say by themselves, and the words that they understand, in the language of one person. */
export interface ConversationTexts {
  readonly language: string;
  /** A text of the bot. */
  readonly text: (key: string, values?: TextValues) => TextContent;
  readonly yes: string;
  readonly no: string;
  /** Words that end a conversation, written alone. */
  readonly cancelWords: readonly string[];
  readonly cancelled: string;
  readonly timedOut: string;
  /** Said when a new version of the bot cannot carry on a conversation. */
  readonly changed: string;
  readonly notUnderstood: string;
  readonly choose: (choices: readonly string[]) => string;
}

/** The texts of conversations in a language. */
export function conversationTexts(texts: Texts, language: string): ConversationTexts {
  const write = (key: TextKey, values?: TextValues): string =>
    plain(texts.write(language, key, values));
  return {
    language,
    text: (key, values) => texts.write(language, key, values),
    yes: write('conversation.yes'),
    no: write('conversation.no'),
    cancelWords: write('conversation.cancelWords').split(/\s*,\s*/),
    cancelled: write('conversation.cancelled'),
    timedOut: write('conversation.timedOut'),
    changed: write('conversation.changed'),
    notUnderstood: write('conversation.notUnderstood'),
    choose: (choices) => write('conversation.choose', { choices: choices.join(', ') }),
  };
}
