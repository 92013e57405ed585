import { useEffect, useState } from 'preact/hooks';
import type { Person } from '../../../contract/index.js';
import { writeTranscript } from '../../../transcripts/index.js';
import { usePod } from '../../access/pod-access.js';
import { useConsole } from '../../access/use-console.js';
import { useEmulator } from '../../emulator/emulator-context.js';
import { sentenceOf } from '../../service/pod-error.js';
import { botsAmong } from '../bots.js';
import { keptWork } from '../kept-work.js';
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

/** What somebody is working on: the bot, and what was written down of it. It survives a reload. */
export function useTranscript() {
  const people = useConsole((state) => state.people);
  const [work, setWork] = useState(() => kept.read());
  useEffect(() => kept.write(work), [work]);
  const change = (part: Partial<typeof work>) => setWork((before) => ({ ...before, ...part }));
  const bots = botsAmong(people);
  const bot = bots.find(({ username }) => username === work.bot) ?? bots[0];
  return { ...useWriting(change, work.since), ...work, change, bots, bot };
}

/** What {@link useTranscript} gives. */
export type TranscriptWork = ReturnType<typeof useTranscript>;

interface Change {
  readonly text?: string;
  readonly bot?: string;
  readonly since?: number;
}

/** Records what is said to a bot, and writes it down. */
function useWriting(change: (part: Change) => void, since: number) {
  const pod = usePod();
  const emulator = useEmulator();
  const people = useConsole((state) => state.people);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState('');
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
  return { problem, done, attempt, writeDown, begin, isRecording: since !== notRecording };
}
