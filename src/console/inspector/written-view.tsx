import { useMemo } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { CopyButton } from '../controls/copy-button.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { PlainSource } from '../controls/plain-source.js';
import { OpenInWorkshop } from '../workbench/workshop/open-in-workshop.js';
import { indented } from './indented.js';
import { MarkupSource } from './source-view.js';
import { useWritten } from './use-written.js';

/** A message as its sender wrote it: before templates were evaluated and entities were filled in. */
export function WrittenView({ message }: { readonly message: Message }) {
  const { answer: written, problem, retry } = useWritten(message);
  const data = useMemo(() => indented(written?.data ?? ''), [written]);
  if (written === undefined) {
    return <FirstAnswer of="the message" problem={problem} onRetry={retry} />;
  }
  return (
    <div class="inspector__part">
      <MarkupSource source={written.message} label="MessageML" />
      {data !== '' && (
        <>
          <h3 class="details__title">Data that came with it</h3>
          <PlainSource label="Data that came with it" source={data} />
        </>
      )}
      <div class="inspector__actions">
        <CopyButton label="Copy the MessageML" text={written.message} />
        {data !== '' && <CopyButton label="Copy the data" text={data} />}
        <OpenInWorkshop draft={{ message: written.message, data }} />
      </div>
    </div>
  );
}
