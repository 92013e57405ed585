import '../../records/records.css';
import '../workbench.css';
import './workshop.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { renderPresentationML } from '../../../messageml/index.js';
import { wholeMessage } from '../../composer/whole-message.js';
import { CopyButton } from '../../controls/copy-button.js';
import { FindingList } from '../../controls/finding-list.js';
import { OpenFile } from '../../controls/open-file.js';
import { PlainSource } from '../../controls/plain-source.js';
import { Problem } from '../../controls/problem.js';
import type { TriedForm } from '../../markup/message-context.js';
import { saveFile } from '../../records/save-file.js';
import { Gallery } from './gallery.js';
import { MarkupEditor } from './markup-editor.js';
import { Renderings } from './renderings.js';
import { SendForm } from './send-form.js';
import { fragmentOf } from './shared-draft.js';
import { SubmittedForm } from './submitted-form.js';
import type { WorkshopWork } from './use-workshop.js';
import { useWorkshop } from './use-workshop.js';
import { withSnippet } from './with-snippet.js';

/** A message in every notation beside how it will look: to be tried, shared, sent, and taken into code. */
export function WorkshopPage() {
  const work = useWorkshop();
  const { draft, document } = work;
  return (
    <div class="records workshop">
      <p class="records__intro">
        A message in every notation beside how it will look. Nothing leaves this page until you send
        it.
      </p>
      <Problem text={work.brokenLink ? brokenLink : undefined} />
      <ShareBar work={work} />
      <div class="workshop__sides">
        <div class="workshop__side">
          <MessageFields work={work} />
          <DataField work={work} />
          {document !== undefined && document.text !== document.source && (
            <section aria-label="What the template makes">
              <h2 class="workshop__title">What the template makes</h2>
              <PlainSource label="Evaluated MessageML" source={document.text} />
            </section>
          )}
        </div>
        <div class="workshop__side">
          <Preview work={work} />
        </div>
      </div>
      <InCode work={work} />
      <SendForm draft={draft} />
    </div>
  );
}

const brokenLink =
  'The link that led here is not whole: ask for it again, and copy all of it. What stands below is your own.';

interface WorkProps {
  readonly work: WorkshopWork;
}

function ShareBar({ work: { draft, change } }: WorkProps) {
  const [opened, setOpened] = useState('');
  const link = `${location.origin}${location.pathname}#${fragmentOf(draft)}`;
  const save = () => {
    saveFile('message.xml', 'application/xml', wholeMessage(draft.message));
    if (draft.data.trim() !== '') {
      saveFile('message.json', 'application/json', draft.data);
    }
  };
  const open = async (file: File) => {
    const text = await file.text();
    if (text.includes('\0')) {
      setOpened(`${file.name} is not a text. What was here is still there.`);
      return;
    }
    change(/\.json$/i.test(file.name) ? { data: text } : { message: text });
    setOpened(`${file.name} was opened.`);
  };
  return (
    <div class="workbench__row">
      <CopyButton label="Copy a link to it" text={link} />
      <button type="button" class="button button--small" onClick={save}>
        Save as a file
      </button>
      <OpenFile
        label="Message or data file"
        accept=".xml,.json,.mml,.txt"
        class="button button--small"
        onFile={(file) => void open(file)}
      >
        Open a file
      </OpenFile>
      <span class="field__note" role="status">
        {opened}
      </span>
    </div>
  );
}

function Preview({ work: { document } }: WorkProps) {
  const [tried, setTried] = useState<TriedForm>();
  // What another message would submit is nothing to this one.
  useEffect(() => setTried(undefined), [document]);
  return (
    <>
      <Renderings document={document} onTried={setTried} />
      {document !== undefined && <SubmittedForm document={document} tried={tried} />}
    </>
  );
}

function MessageFields({ work: { draft, change, findings } }: WorkProps) {
  const editor = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <MarkupEditor box={editor} text={draft.message} onText={(message) => change({ message })} />
      <div aria-live="polite" aria-label="Check of the message" role="region">
        {findings.length === 0 ? (
          <p class="field__note">The service would take it.</p>
        ) : (
          <FindingList findings={findings} />
        )}
      </div>
      <Gallery
        onInsert={(example) => {
          const place = editor.current?.selectionStart ?? draft.message.length;
          change(withSnippet(draft, example, place));
          editor.current?.focus();
        }}
      />
    </>
  );
}

function DataField({ work: { draft, change } }: WorkProps) {
  return (
    <label class="field">
      <span class="field__label">Data of the template</span>
      <textarea
        class="input workbench__text"
        rows={4}
        spellcheck={false}
        placeholder={'{"order": {"type": "com.example.order", "version": "1.0", "number": 7}}'}
        value={draft.data}
        onInput={(event) => change({ data: event.currentTarget.value })}
      />
      <span class="field__note">
        JSON. In the message, {"${entity['order'].number}"} shows what is in it.
      </span>
    </label>
  );
}

function InCode({ work: { draft, code, document } }: WorkProps) {
  return (
    <section aria-label="In code">
      <h2 class="workshop__title">In code</h2>
      {code === undefined ? (
        <p class="field__note">The message is not well-formed yet.</p>
      ) : (
        <PlainSource label="Builders" source={code} />
      )}
      <div class="workbench__row workshop__copies">
        <CopyButton label="Copy the builders" text={code ?? ''} />
        <CopyButton label="Copy the MessageML" text={wholeMessage(draft.message)} />
        <CopyButton
          label="Copy the PresentationML"
          text={document === undefined ? '' : renderPresentationML(document)}
        />
      </div>
    </section>
  );
}
