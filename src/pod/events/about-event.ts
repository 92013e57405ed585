import type { Event, EventEntry, FormValues } from '../../contract/index.js';
import { isEvent } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';

/** What was entered in a form is kept up to this many characters of JSON. */
const longestValues = 10_000;

type About = Pick<
  EventEntry,
  'streamId' | 'messageId' | 'replaces' | 'affected' | 'formId' | 'formValues'
>;

/** What an event is about, without what people wrote in messages. */
export function aboutOf(event: Event): About {
  if (isEvent(event, 'MESSAGESENT')) {
    const { messageId, replacing, stream } = event.payload.messageSent.message;
    return {
      streamId: stream.streamId,
      messageId,
      ...(replacing !== undefined && { replaces: replacing }),
    };
  }
  if (isEvent(event, 'SYMPHONYELEMENTSACTION')) {
    const { stream, formMessageId, formId, formValues } = event.payload.symphonyElementsAction;
    return {
      streamId: stream.streamId,
      messageId: formMessageId,
      formId,
      ...(isShort(formValues) && { formValues }),
    };
  }
  const [part]: readonly unknown[] = Object.values(event.payload);
  const { stream, messageId, affectedUser } = isJsonObject(part) ? part : {};
  const streamId = isJsonObject(stream) ? stream['streamId'] : undefined;
  const affected = isJsonObject(affectedUser) ? affectedUser['userId'] : undefined;
  return {
    ...(typeof streamId === 'string' && { streamId }),
    ...(typeof messageId === 'string' && { messageId }),
    ...(typeof affected === 'number' && { affected }),
  };
}

function isShort(values: FormValues): boolean {
  return JSON.stringify(values).length <= longestValues;
}
