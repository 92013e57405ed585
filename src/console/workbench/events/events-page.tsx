import '../../records/records.css';
import '../workbench.css';
import './events.css';
import { useRef, useState } from 'preact/hooks';
import type {
  EventToSend,
  FieldProblems,
  Person,
  SendableEventType,
} from '../../../contract/index.js';
import { useCommands, useConsole } from '../../access/use-console.js';
import { useFetched } from '../../access/use-fetched.js';
import { CheckField } from '../../controls/check-field.js';
import { FirstAnswer } from '../../controls/first-answer.js';
import { Form, SubmitButton } from '../../controls/form.js';
import { Problem } from '../../controls/problem.js';
import { SelectField } from '../../controls/select-field.js';
import { useEmulator } from '../../emulator/emulator-context.js';
import type { PageProps } from '../../records/page.js';
import { PodError, sentenceOf } from '../../service/pod-error.js';
import { messagesIn } from '../../state/console-state.js';
import { botsAmong } from '../bots.js';
import type { Beginning } from './begin-value.js';
import { beginValue } from './begin-value.js';
import { JsonField } from './json-field.js';
import { isFields } from './json-schema.js';
import { asMessageStream, asMessageUser } from './known-fields.js';
import { SchemaField } from './schema-fields.js';
import type { SentHere } from './sent-list.js';
import { SentList } from './sent-list.js';

/** In the list of types: one that the service does not have yet. */
const another = 'another';

/** Sends a bot any event, from a form that is made from the type of the event. */
export function EventsPage({ page }: PageProps) {
  const emulator = useEmulator();
  const commands = useCommands();
  const people = useConsole((state) => state.people);
  const { answer: types, problem, retry } = useFetched(emulator.eventTypes, 'types of events');
  const bots = botsAmong(people);
  const [username, setUsername] = useState('');
  const partners = useConsole(
    (state) => state.conversations.find(({ id }) => id === state.open?.streamId)?.memberIds,
  );
  const bot =
    bots.find((one) => one.username === username) ??
    bots.find(({ id }) => partners?.includes(id)) ??
    bots[0];
  const chosen = types?.find(({ type }) => type === page.filter) ?? types?.[0];
  const isOther = page.filter === another;
  return (
    <div class="records" aria-busy={types === undefined && problem === undefined}>
      <p class="records__intro">
        Any event of the service, put into the datafeed of a bot as if it had happened. Nothing else
        of the pod changes, and nobody else is told.
      </p>
      <div class="workbench__row">
        <SelectField
          label="Bot"
          value={bot?.username ?? ''}
          options={bots.map((one) => [one.username, one.displayName])}
          onChange={setUsername}
        />
        <label class="field">
          <span class="field__label">Event</span>
          <select
            class="input"
            value={isOther ? another : (chosen?.type ?? '')}
            onChange={(event) => commands.openPage('workbench/events', event.currentTarget.value)}
          >
            {types?.map(({ type }) => (
              <option key={type}>{type}</option>
            ))}
            <option value={another}>Another type</option>
          </select>
        </label>
      </div>
      {types === undefined && (
        <FirstAnswer of="the types of events" problem={problem} onRetry={retry} />
      )}
      {bots.length === 0 && <p class="field__note">There is no bot in this pod.</p>}
      {bot !== undefined && chosen !== undefined && (
        <EventForm
          key={`${bot.username} ${isOther ? another : chosen.type}`}
          bot={bot}
          type={isOther ? undefined : chosen}
        />
      )}
    </div>
  );
}

function useBeginning(bot: Person): Beginning {
  const me = useConsole((state) => state.me);
  const person = useConsole((state) => state.people.get(state.me?.id ?? 0));
  const { frozenAt, ahead } = useConsole((state) => state.time);
  const conversation = useConsole(
    (state) =>
      state.conversations.find(({ id }) => id === state.open?.streamId) ??
      state.conversations.find(({ memberIds }) => memberIds.includes(bot.id)) ??
      state.conversations[0],
  );
  const messageId = useConsole(
    (state) => messagesIn(state, conversation?.id ?? '').at(-1)?.messageId,
  );
  return {
    user: person === undefined ? { userId: me?.id ?? 0 } : asMessageUser(person),
    stream:
      conversation === undefined
        ? { streamId: '', streamType: 'IM' }
        : asMessageStream(conversation),
    now: frozenAt ?? Date.now() + ahead,
    messageId: messageId ?? conversation?.lastMessage?.messageId ?? '',
    newId: randomId,
  };
}

/** 32 hexadecimal digits. The `randomUUID` of browsers is not there on pages over http. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function EventForm(props: {
  readonly bot: Person;
  /** `undefined`: one that the service does not have. */
  readonly type: SendableEventType | undefined;
}) {
  const { bot, type } = props;
  const people = useConsole((state) => state.people);
  const begin = useBeginning(bot);
  const [payload, setPayload] = useState<unknown>(() =>
    type === undefined ? {} : beginValue(type.schema, type.schema, begin),
  );
  const [name, setName] = useState('NEWKINDOFEVENT');
  const [initiator, setInitiator] = useState(begin.user.userId);
  const [asJson, setAsJson] = useState(false);
  const { send, problem, problems, sent, after } = useSendingEvents(bot);
  const submit = () =>
    send({
      type: type?.type ?? name.trim(),
      payload: isFields(payload) ? payload : {},
      initiator,
    });
  const field = { name: 'payload', path: [], value: payload, problems, onChange: setPayload };
  return (
    <>
      <Form class="schema" label={type?.type ?? 'Another type'} onSubmit={submit}>
        <Kind type={type} name={name} onName={setName} />
        <div class="workbench__row">
          <SelectField
            label="Brought about by"
            value={String(initiator)}
            options={[...people.values()].map(({ id, displayName }) => [String(id), displayName])}
            onChange={(name) => setInitiator(Number(name))}
          />
          {type !== undefined && (
            <CheckField label="As JSON" checked={asJson} onChange={setAsJson} />
          )}
        </div>
        {asJson || type === undefined ? (
          <JsonField {...field} schema={{}} />
        ) : (
          <SchemaField {...field} schema={type.schema} root={type.schema} begin={begin} />
        )}
        <Problem text={problem} />
        <div>
          <SubmitButton>Send it to the bot</SubmitButton>
        </div>
      </Form>
      {after !== undefined && sent.length > 0 && (
        <SentList
          sent={sent}
          after={after}
          onAgain={({ event, eventId }) => send({ ...event, eventId })}
        />
      )}
    </>
  );
}

/** Says when events of a type come; one that the service does not have is given a name. */
function Kind(props: {
  readonly type: SendableEventType | undefined;
  readonly name: string;
  readonly onName: (name: string) => void;
}) {
  const { type, name, onName } = props;
  return type === undefined ? (
    <label class="field">
      <span class="field__label">Type</span>
      <input
        class="input"
        value={name}
        onInput={({ currentTarget }) => onName(currentTarget.value)}
      />
      <span class="field__note">Bots meet kinds of events that they do not know.</span>
    </label>
  ) : (
    <p class="field__note">{type.when}</p>
  );
}

/** Sends events to a bot, and knows which were sent from here. */
function useSendingEvents(bot: Person) {
  const emulator = useEmulator();
  const [problem, setProblem] = useState<string>();
  const [problems, setProblems] = useState<FieldProblems['problems']>([]);
  const [sent, setSent] = useState<readonly SentHere[]>([]);
  const after = useRef<number | undefined>(undefined);

  const send = async (event: EventToSend) => {
    setProblem(undefined);
    setProblems([]);
    try {
      after.current ??= (await emulator.events({})).at(-1)?.number ?? 0;
      const answer = await emulator.sendEvent(bot.username, event);
      setSent((before) => [{ ...answer, event }, ...before]);
    } catch (error) {
      setProblem(sentenceOf(error));
      setProblems(error instanceof PodError ? error.problems : []);
    }
  };
  return { send, problem, problems, sent, after: after.current };
}
