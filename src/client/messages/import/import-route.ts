import type { MessageId } from '../../../contract/index.js';
import { list } from '../../transport/answers.js';
import { route } from '../../transport/route.js';
import { urlSafeIds } from '../../url-safe-ids.js';

/** What the service says of one submitted message (`V4ImportResponse`). */
export interface ImportAnswer {
  readonly messageId?: MessageId | null;
  readonly originatingSystemId?: string | null;
  readonly originalMessageId?: string | null;
  readonly diagnostic?: string | null;
}

/** `POST /agent/v4/message/import` (IMP-1). */
export const importRoute = route({
  operation: 'messages.import',
  component: 'agent',
  method: 'POST',
  path: '/v4/message/import',
  tokens: 'both',
  // A message that was imported before is ignored, so a lost answer need not end the import.
  repeat: 'safe',
  answer: urlSafeIds(list<ImportAnswer>()),
});
