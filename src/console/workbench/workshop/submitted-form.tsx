import { useEffect, useRef } from 'preact/hooks';
import type { MessageMLDocument } from '../../../messageml/engine.js';
import { formsOf } from '../../../messageml/engine.js';
import { CopyButton } from '../../controls/copy-button.js';
import { PlainSource } from '../../controls/plain-source.js';
import type { TriedForm } from '../../markup/message-context.js';

/** What the bot gets when a form of the message is submitted as it was tried out in the preview. */
export function SubmittedForm(props: {
  readonly document: MessageMLDocument;
  readonly tried: TriedForm | undefined;
}) {
  const { document, tried } = props;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The form that was tried may stand far above.
    if (tried !== undefined) {
      section.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [tried]);
  if (formsOf(document).length === 0) {
    return null;
  }
  const source = tried === undefined ? '' : JSON.stringify(tried, null, 2);
  return (
    <section ref={section} aria-label="What the bot gets">
      <h2 class="workshop__title">What the bot gets</h2>
      <p class="field__note" role="status">
        {tried === undefined
          ? 'Fill in the form above and press a button of it.'
          : `Of the form “${tried.formId}”, in the event SYMPHONYELEMENTSACTION:`}
      </p>
      {tried !== undefined && (
        <>
          <PlainSource label="Submitted values" source={source} />
          <CopyButton label="Copy the values" text={source} />
        </>
      )}
    </section>
  );
}
