import '../../records/records.css';
import '../workbench.css';
import { useEffect } from 'preact/hooks';
import { testFileOf } from '../../../transcripts/index.js';
import { useConsole } from '../../access/use-console.js';
import { OpenFile } from '../../controls/open-file.js';
import { Problem } from '../../controls/problem.js';
import type { PageProps } from '../../records/page.js';
import { saveFile } from '../../records/save-file.js';
import { PlayForm } from './play-form.js';
import type { TranscriptWork } from './use-transcript.js';
import { useTranscript } from './use-transcript.js';

/** Writes conversations down, plays them again on the bot that runs, and makes tests of them. */
export function TranscriptsPage({ page }: PageProps) {
  const work = useTranscript();
  const { bot, problem, done } = work;
  useWriteDown(work, page.filter);
  return (
    <div class="records">
      <p class="records__intro">
        A conversation as text that people can read: recorded, played again on the bot that runs,
        and made a test. A script of virtual users is one without answers of the bot.
      </p>
      <div class="workbench__row">
        <BotField work={work} />
        <RecordButtons work={work} />
        <OpenTranscript work={work} />
      </div>
      <Problem text={problem} />
      <p class="field__note" role="status">
        {done}
      </p>
      <TranscriptField work={work} />
      <SaveBar work={work} />
      {bot !== undefined && <PlayForm bot={bot} text={work.text} name={fileName(work.name)} />}
    </div>
  );
}

interface WorkProps {
  readonly work: TranscriptWork;
}

/** Writes the conversation down that the address names, if it names one. */
function useWriteDown({ bots, bot, writeDown }: TranscriptWork, streamId: string): void {
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  useEffect(() => {
    const partner = bots.find(({ id }) => conversation?.memberIds.includes(id)) ?? bot;
    if (streamId !== '' && partner !== undefined) {
      void writeDown(partner, 0, streamId);
    }
  }, [streamId]);
}

function BotField({ work: { bots, bot, change } }: WorkProps) {
  return (
    <label class="field">
      <span class="field__label">Bot</span>
      <select
        class="input"
        value={bot?.username ?? ''}
        onChange={(event) => change({ bot: event.currentTarget.value })}
      >
        {bots.map(({ username, displayName }) => (
          <option key={username} value={username}>
            {displayName}
          </option>
        ))}
      </select>
    </label>
  );
}

function RecordButtons({ work: { bot, since, isRecording, writeDown, begin } }: WorkProps) {
  return (
    <>
      <button
        type="button"
        class={`button ${isRecording ? 'button--primary' : ''}`}
        disabled={bot === undefined}
        onClick={() => bot && void (isRecording ? writeDown(bot, since) : begin())}
      >
        {isRecording ? 'Stop and write it down' : 'Record from now on'}
      </button>
      <button
        type="button"
        class="button"
        disabled={bot === undefined || isRecording}
        onClick={() => bot && void writeDown(bot, 0)}
      >
        Write down what was said
      </button>
    </>
  );
}

function OpenTranscript({ work: { attempt, change } }: WorkProps) {
  const open = async (file: File) => {
    change({ text: await file.text(), name: file.name.replace(/\.[^.]*$/, '') });
    return `${file.name} was opened.`;
  };
  return (
    <OpenFile
      label="Transcript file"
      accept=".chat,text/plain"
      onFile={(file) => void attempt(() => open(file))}
    >
      Open a file
    </OpenFile>
  );
}

function TranscriptField({ work: { text, change } }: WorkProps) {
  return (
    <label class="field">
      <span class="field__label">Transcript</span>
      <textarea
        class="input workbench__text"
        rows={16}
        spellcheck={false}
        placeholder={'people: alice\n\nalice: /help\nbot: *'}
        value={text}
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
    </label>
  );
}

function SaveBar({ work: { text, name, change } }: WorkProps) {
  const chat = `${fileName(name)}.chat`;
  const save = () => saveFile(chat, 'text/plain', text);
  const saveTest = () => {
    save();
    saveFile(`${fileName(name)}.test.ts`, 'text/plain', testFileOf(chat));
  };
  return (
    <div class="workbench__row">
      <label class="field">
        <span class="field__label">Name of the file</span>
        <input
          class="input"
          value={name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      <button type="button" class="button" disabled={text === ''} onClick={save}>
        Save the transcript
      </button>
      <button type="button" class="button" disabled={text === ''} onClick={saveTest}>
        Make a test of it
      </button>
    </div>
  );
}

function fileName(name: string): string {
  return name.trim().replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'conversation';
}
