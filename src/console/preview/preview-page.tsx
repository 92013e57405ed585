import './preview-page.css';
import { useEffect, useState } from 'preact/hooks';
import type { Preview, PreviewedMessage } from '../../contract/preview.js';
import { EmptyState } from '../controls/empty-state.js';
import { FindingList } from '../controls/finding-list.js';
import { PlainSource } from '../controls/plain-source.js';
import { Tabs } from '../controls/tabs.js';
import { MarkupSource } from '../inspector/source-view.js';
import { entitiesIn } from '../markup/message-body.js';
import { PresentationPreview } from '../markup/message-preview.js';
import { ThemeToggle } from '../theme/theme-toggle.js';
import type { FollowPreview } from './follow-preview.js';

type View = 'markup' | 'markdown' | 'text' | 'data';

const tabs = [
  { name: 'markup', label: 'PresentationML' },
  { name: 'markdown', label: 'Markdown' },
  { name: 'text', label: 'Text' },
  { name: 'data', label: 'Entity data' },
] as const;

/** A message as it will look, what is wrong with it, and every form in which somebody gets it. */
export function PreviewPage(props: {
  readonly first: Preview | undefined;
  readonly follow: FollowPreview;
}) {
  const { first, follow } = props;
  const [preview, setPreview] = useState(first);
  const [isThere, setThere] = useState(true);
  const [view, setView] = useState<View>('markup');
  useEffect(() => (first === undefined ? undefined : follow(setPreview, setThere)), []);
  useEffect(() => {
    if (preview !== undefined) {
      document.title = `${preview.file} · Cadenza`;
    }
  }, [preview]);

  if (preview === undefined) {
    return (
      <EmptyState icon="code" title="Nothing to preview">
        Run <code>cadenza preview FILE</code>, and it opens here.
      </EmptyState>
    );
  }
  const { file, message, findings } = preview;
  return (
    <div class="preview">
      <header class="preview__header">
        <h1 class="preview__file">{file}</h1>
        <p class="preview__state" role="status">
          {isThere ? summaryOf(preview) : 'The preview has ended. What you see is its last state.'}
        </p>
        <ThemeToggle />
      </header>
      <main class="preview__message">
        <MessageSheet message={message} />
      </main>
      <aside class="preview__details">
        {findings.length > 0 && (
          <section aria-label="Findings">
            <h2 class="preview__title">Findings</h2>
            <FindingList findings={findings} />
          </section>
        )}
        {message !== undefined && (
          <Tabs label="Forms of the message" tabs={tabs} chosen={view} onChoose={setView}>
            <MessageSource message={message} view={view} />
          </Tabs>
        )}
      </aside>
    </div>
  );
}

/** The message alone, for pictures. */
export function MessageOnly({ preview }: { readonly preview: Preview | undefined }) {
  return (
    <div class="preview-picture">
      <MessageSheet message={preview?.message} />
    </div>
  );
}

function MessageSheet({ message }: { readonly message: PreviewedMessage | undefined }) {
  return (
    <article class="preview__sheet">
      {message === undefined ? (
        <p class="preview__refused">There is no message to show: the findings say why.</p>
      ) : (
        <PresentationPreview
          key={message.presentationML}
          presentationML={message.presentationML}
          entities={entitiesIn(message.data)}
        />
      )}
    </article>
  );
}

function MessageSource(props: { readonly message: PreviewedMessage; readonly view: View }) {
  const { message, view } = props;
  if (view === 'markup') {
    return <MarkupSource source={message.presentationML} label="PresentationML" />;
  }
  if (view === 'markdown') {
    return <PlainSource label="Markdown" source={message.markdown} />;
  }
  if (view === 'text') {
    return <PlainSource label="Text" source={message.text || '(no text)'} />;
  }
  return <PlainSource label="Entity data" source={message.data} />;
}

function summaryOf({ message, isChecked, findings }: Preview): string {
  if (!isChecked) {
    return 'There is no message';
  }
  if (message === undefined) {
    return 'The service would refuse it';
  }
  if (findings.length === 0) {
    return 'The service would take it';
  }
  return `The service would take it, ${findings.length} to look at`;
}
