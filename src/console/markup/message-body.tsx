import './message-body.css';
import type { ComponentChildren } from 'preact';
import { useErrorBoundary, useId, useMemo } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import type { JsonObject } from '../../messageml/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import { useConsole } from '../access/use-console.js';
import type { MarkupElement, MarkupNode } from './markup.js';
import { MessageContext, OutlineContext } from './message-context.js';
import { outlineOf } from './outline.js';
import { readMarkup } from './read-markup.js';
import { views } from './views/views.js';

/**
 * Draws what a message says. Its markup becomes elements of the page one by one, each through the
 * view of its kind; nothing of it is ever taken as HTML.
 */
export function MessageBody({ message }: { readonly message: Message }) {
  const me = useConsole((state) => state.me?.id) ?? 0;
  const scope = useId();
  const context = useMemo(
    () => ({ message, entities: entitiesIn(message.data), me, scope }),
    [message, me, scope],
  );
  return (
    <MessageContext.Provider value={context}>
      <Markup presentationML={message.message} />
    </MessageContext.Provider>
  );
}

/** Draws PresentationML within what {@link MessageContext} says. */
export function Markup({ presentationML }: { readonly presentationML: string }) {
  const root = useMemo(() => readMarkup(presentationML), [presentationML]);
  const outline = useMemo(() => outlineOf(root), [root]);
  const drawn = useMemo(() => childrenOf(root), [root]);
  const failed: readonly unknown[] = useErrorBoundary();
  return (
    <div class="message-body">
      <OutlineContext.Provider value={outline}>
        {failed[0] === undefined
          ? drawn
          : 'This message cannot be shown. Inspect it for its source.'}
      </OutlineContext.Provider>
    </div>
  );
}

function childrenOf(element: MarkupElement): ComponentChildren {
  return element.children.map((child, at) => draw(child, at));
}

function draw(node: MarkupNode, at: number): ComponentChildren {
  if (typeof node === 'string') {
    return node;
  }
  const View = views[node.kind];
  return (
    <View key={at} element={node}>
      {childrenOf(node)}
    </View>
  );
}

/** The entities in the data of a message, by key; none when it is not a JSON object. */
export function entitiesIn(data: string): JsonObject {
  try {
    const value: unknown = JSON.parse(data);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
