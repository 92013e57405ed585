import { useMemo } from 'preact/hooks';
import type { MessageMLDocument } from '../../messageml/engine.js';
import { entityDataOf } from '../../messageml/engine.js';
import type { JsonObject } from '../../messageml/index.js';
import { renderPresentationML } from '../../messageml/index.js';
import { useConsole } from '../access/use-console.js';
import { Markup } from './message-body.js';
import { MessageContext } from './message-context.js';

/** Draws a message that was not sent yet, as it will look. */
export function MarkupPreview({ document }: { readonly document: MessageMLDocument }) {
  const shown = useMemo(
    () => ({
      presentationML: renderPresentationML(document),
      entities: entityDataOf(document),
    }),
    [document],
  );
  return <PresentationPreview {...shown} />;
}

/** Draws a message that was not sent yet and is there as PresentationML. */
export function PresentationPreview(props: {
  readonly presentationML: string;
  readonly entities: JsonObject;
}) {
  const { presentationML, entities } = props;
  const me = useConsole((state) => state.me?.id) ?? 0;
  const context = useMemo(() => ({ message: undefined, entities, me }), [entities, me]);
  return (
    <MessageContext.Provider value={context}>
      <Markup presentationML={presentationML} />
    </MessageContext.Provider>
  );
}
