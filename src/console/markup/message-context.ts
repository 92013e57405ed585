import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FormValues, Message, UserId } from '../../contract/index.js';
import type { JsonObject } from '../../messageml/index.js';
import type { MarkupElement } from './markup.js';

/** What was submitted with a form of a preview: its bot would get this. */
export interface TriedForm {
  readonly formId: string;
  readonly formValues: FormValues;
}

/** What the views of a message know about the whole of it. */
export interface MessageContextValue {
  /** `undefined` in a preview of a message that was not sent: its forms submit nothing. */
  readonly message: Message | undefined;
  /** Tells the page around a preview what a form of it would submit. */
  readonly onTried?: ((tried: TriedForm) => void) | undefined;
  /** Begins the ids of what is drawn: the same message may stand on the page more than once. */
  readonly scope: string;
  readonly entities: JsonObject;
  readonly me: UserId;
}

/** Carries the message down to the views of its elements. */
export const MessageContext = createContext<MessageContextValue>({
  message: undefined,
  scope: '',
  entities: {},
  me: 0,
});

/** The outline of the message that is drawn: the level of each heading, and which of its cards each is. */
export const OutlineContext = createContext<ReadonlyMap<MarkupElement, number>>(new Map());

/** What the view is part of. */
export function useMessage(): MessageContextValue {
  return useContext(MessageContext);
}

/** An id of a message's markup, made unique on the page. */
export function useScopedId(id: string | undefined): string | undefined {
  const { scope } = useMessage();
  return id === undefined ? undefined : `${scope}-${id}`;
}
