import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Message, UserId } from '../../contract/index.js';
import type { JsonObject } from '../../messageml/index.js';
import type { MarkupElement } from './markup.js';

/** What the views of a message know about the whole of it. */
export interface MessageContextValue {
  /** `undefined` in a preview of a message that was not sent: its forms take no input. */
  readonly message: Message | undefined;
  readonly entities: JsonObject;
  readonly me: UserId;
}

/** Carries the message down to the views of its elements. */
export const MessageContext = createContext<MessageContextValue>({
  message: undefined,
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
  // Several people on one page may see the same message.
  const { message, me } = useMessage();
  return id === undefined ? undefined : `${message?.messageId ?? 'preview'}-${me}-${id}`;
}
