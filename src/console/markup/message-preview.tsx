import { useId, useMemo } from 'preact/hooks';
import type { MessageMLDocument } from '../../messageml/engine.js';
import { entityDataOf } from '../../messageml/engine.js';
import type { JsonObject } from '../../messageml/index.js';
import { renderPresentationML } from '../../messageml/index.js';
import { useConsole } from '../access/use-console.js';
import { Markup } from './message-body.js';
import type { TriedForm } from './message-context.js';
import { MessageContext } from './message-context.js';

/**
 * Draws a message that was not sent yet, as it will look.
 *
 * @param props - `onTried`: is told what a form of it would submit; the same function each time
 */
export function MarkupPreview(props: {
  readonly document: MessageMLDocument;
  readonly onTried?: (tried: TriedForm) => void;
}) {
  const { document, onTried } = props;
  const shown = useMemo(
    () => ({
      presentationML: renderPresentationML(document),
      entities: entityDataOf(document),
    }),
    [document],
  );
  return <PresentationPreview {...shown} onTried={onTried} />;
}

/** Draws a message that was not sent yet and is there as PresentationML. */
export function PresentationPreview(props: {
  readonly presentationML: string;
  readonly entities: JsonObject;
  readonly onTried?: ((tried: TriedForm) => void) | undefined;
}) {
  const { presentationML, entities, onTried } = props;
  const me = useConsole((state) => state.me?.id) ?? 0;
  const scope = useId();
  const context = useMemo(
    () => ({ message: undefined, entities, me, scope, onTried }),
    [entities, me, scope, onTried],
  );
  return (
    <MessageContext.Provider value={context}>
      <Markup presentationML={presentationML} />
    </MessageContext.Provider>
  );
}
