import type { Config } from '../config/config.js';
import { Caller, type CallerParts } from '../transport/caller.js';
import { logInWithKey } from './key-login.js';
import { localLoginError } from './login-error.js';
import { absentSession, SharedSession, type Session } from './session.js';

/** A session that cannot be: for calls that carry no tokens. */
export const noSession = absentSession(() =>
  localLoginError('NOT_CONFIGURED', 'This call has no session to go with.'),
);

/** The session of the configured bot. It logs in when it is first needed. */
export function botSession(config: Config, parts: Omit<CallerParts, 'session'>): Session {
  const { bot } = config;
  if (bot === undefined) {
    return absentSession(() =>
      localLoginError(
        'NOT_CONFIGURED',
        `There is no bot in ${config.source} to log in as; add bot.username and bot.privateKey.`,
      ),
    );
  }
  const { credential } = bot;
  if (credential.kind === 'certificate') {
    return absentSession(() =>
      localLoginError('NOT_SUPPORTED', 'Certificate login is not supported; give bot.privateKey.'),
    );
  }
  const caller = new Caller({ ...parts, session: noSession });
  return new SharedSession(() => logInWithKey(caller, bot, credential.source, parts.clock));
}
