import type { Logger } from 'pino';
import type { MessageUser } from '../../contract/index.js';
import type { Texts } from './texts.js';

/** How the language of a user is chosen. */
export interface LanguageChoice {
  readonly texts: Pick<Texts, 'default'>;
  /** The option of the bot; undefined where all are spoken to in one language. */
  readonly language?:
    ((user: MessageUser) => string | undefined | Promise<string | undefined>) | undefined;
}

/** The language of a user. When none can be chosen, what it is for goes on all the same. */
export async function chosenLanguage(
  user: MessageUser,
  { texts, language }: LanguageChoice,
  log: Logger,
): Promise<string> {
  try {
    return (await language?.(user)) ?? texts.default;
  } catch (error) {
    log.error({ err: error }, 'The language of a user could not be chosen.');
    return texts.default;
  }
}
