import '../../records/records.css';
import '../workbench.css';
import { useEffect, useState } from 'preact/hooks';
import type { Person } from '../../../contract/index.js';
import { testFileOf, writeTranscript } from '../../../transcripts/index.js';
import { usePod } from '../../access/pod-access.js';
import { useConsole } from '../../access/use-console.js';
import { OpenFile } from '../../controls/open-file.js';
import { Problem } from '../../controls/problem.js';
import { useEmulator } from '../../emulator/emulator-context.js';
import type { PageProps } from '../../records/page.js';
import { saveFile } from '../../records/save-file.js';
import { sentenceOf } from '../../service/pod-error.js';
import { botsAmong } from '../bots.js';
import { keptWork } from '../kept-work.js';
import { PlayForm } from './play-form.js';
import { readRecording } from './read-recording.js';
import { takenPlace } from './taken-place.js';

const notRecording = -1;

const kept = keptWork(sessionStorage, 'transcript', {
  text: '',
  name: 'conversation',
  bot: '',
  /** The number of the last event before the recording began. */
  since: notRecording,
});

/** Writes conversations down, plays them again on the bot that runs, and makes tests of them. */
export function TranscriptsPage({ page }: PageProps) {
  const pod = usePod();
  const emulator = useEmulator();
  const people = useConsole((state) => state.people);
  const conversation = useConsole((state) =>
    state.conversations.find(({ id }) => id === page.filter),
  );
  const [work, setWork] = useState(() => kept.read());
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState('');
  const change = (part: Partial<typeof work>) => setWork((before) => ({ ...before, ...part }));
  useEffect(() => kept.write(work), [work]);

  const all = botsAmong(people);
  const bot = all.find(({ username }) => username === work.bot) ?? all[0];
  const isRecording = work.since !== notRecording;

  const attempt = async (action: () => Promise<string>) => {
    setProblem(undefined);
    try {
      setDone(await action());
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const writeDown = (of: Person, after: number, streamId?: string) =>
    attempt(async () => {
      const recording = await readRecording(pod, emulator, { bot: of, after, streamId, people });
      const taken = takenPlace(recording);
      change({ text: writeTranscript(taken), since: notRecording, bot: of.username });
      return taken.steps.length === 0
        ? `The pod remembers nothing that ${of.displayName} was told of.`
        : `${taken.steps.length} ${taken.steps.length === 1 ? 'step was' : 'steps were'} written down.`;
    });
  const begin = () =>
    attempt(async () => {
      change({ since: (await emulator.events({})).at(-1)?.number ?? 0 });
      return 'Recording: talk to the bot, as anybody, in any conversation. Then come back here.';
    });

  useEffect(() => {
    const partner = all.find(({ id }) => conversation?.memberIds.includes(id)) ?? bot;
    if (page.filter !== '' && partner !== undefined) {
      void writeDown(partner, 0, page.filter);
    }
  }, [page.filter]);

  return (
    <div class="records">
      <p class="records__intro">
        A conversation as text that people can read: recorded, played again on the bot that runs,
        and made a test. A script of virtual users is one without answers of the bot.
      </p>
      <div class="workbench__row">
        <label class="field">
          <span class="field__label">Bot</span>
          <select
            class="input"
            value={bot?.username ?? ''}
            onChange={(event) => change({ bot: event.currentTarget.value })}
          >
            {all.map(({ username, displayName }) => (
              <option key={username} value={username}>
                {displayName}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class={`button ${isRecording ? 'button--primary' : ''}`}
          disabled={bot === undefined}
          onClick={() => bot && void (isRecording ? writeDown(bot, work.since) : begin())}
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
        <OpenFile
          label="Transcript file"
          accept=".chat,text/plain"
          onFile={(file) =>
            void attempt(async () => {
              change({ text: await file.text(), name: file.name.replace(/\.[^.]*$/, '') });
              return `${file.name} was opened.`;
            })
          }
        >
          Open a file
        </OpenFile>
      </div>
      <Problem text={problem} />
      <p class="field__note" role="status">
        {done}
      </p>
      <label class="field">
        <span class="field__label">Transcript</span>
        <textarea
          class="input workbench__text"
          rows={16}
          spellcheck={false}
          placeholder={'people: alice\n\nalice: /help\nbot: *'}
          value={work.text}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      <div class="workbench__row">
        <label class="field">
          <span class="field__label">Name of the file</span>
          <input
            class="input"
            value={work.name}
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        <button
          type="button"
          class="button"
          disabled={work.text === ''}
          onClick={() => saveFile(`${fileName(work.name)}.chat`, 'text/plain', work.text)}
        >
          Save the transcript
        </button>
        <button
          type="button"
          class="button"
          disabled={work.text === ''}
          onClick={() => {
            const name = fileName(work.name);
            saveFile(`${name}.chat`, 'text/plain', work.text);
            saveFile(`${name}.test.ts`, 'text/plain', testFileOf(`${name}.chat`));
          }}
        >
          Make a test of it
        </button>
      </div>
      {bot !== undefined && <PlayForm bot={bot} text={work.text} name={fileName(work.name)} />}
    </div>
  );
}

function fileName(name: string): string {
  return name.trim().replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'conversation';
}
