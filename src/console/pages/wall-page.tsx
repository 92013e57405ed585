import { useMemo } from 'preact/hooks';
import type { Message, Person, UserId } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { rowsOf, sendJson } from '../administration/read-all.js';
import { plainTextToMessageML } from '../composer/plain-text.js';
import { endUsers } from '../people/people.js';
import { listedMessage } from '../records/listed-message.js';
import type { PageProps } from '../records/page.js';
import { sendPastPolicies } from '../records/past-policies.js';
import { RecordPage } from '../records/record-page.js';
import type { RecordContext, RecordView } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';

const wallOf = ({ displayName, username }: Person) => `${displayName} (@${username})`;

const columns: RecordView['columns'] = [
  { label: 'When', path: 'timestamp', as: 'time' },
  { label: 'Who', path: 'user.displayName' },
  { label: 'What', path: 'text' },
  { label: 'Shares', path: 'shares' },
  { label: 'Message id', path: 'messageId', as: 'code' },
];

/** What somebody has written on their wall, where everyone of the company reads it. */
export function WallPage(props: PageProps) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const view = useMemo((): RecordView => {
    const all = [...people.values()];
    const known = { conversations, people, me };
    const called = new Map(all.map((person) => [person.username, wallOf(person)]));
    const owners = [...all.filter(({ id }) => id === me), ...all.filter(({ id }) => id !== me)];
    return {
      intro: 'Posts on the walls of people. Everyone of the company reads them; nobody replies.',
      empty: {
        title: 'Nothing on this wall yet',
        text: 'Write on your own wall, or choose whose wall to read.',
      },
      columns,
      choices: [
        {
          name: 'whose',
          label: 'Whose',
          choices: owners.map(({ username }) => username),
          words: (username) => called.get(username) ?? username,
        },
      ],
      load: async ({ asPerson }, { whose }) => {
        const author = all.find(({ username }) => username === whose)?.id ?? me;
        const json = { author, streamType: 'POST' };
        const path = '/agent/v1/message/search?limit=200';
        const rows = await rowsOf(await asPerson(path, { method: 'POST', json }));
        // The pod answers messages to a search for messages.
        return (rows as readonly unknown[] as readonly Message[]).map((message) => ({
          ...listedMessage(message, known),
          shares:
            message.sharedMessage === undefined
              ? ''
              : listedMessage(message.sharedMessage, known)['text'],
        }));
      },
      ...actionsOn(people),
    };
  }, [conversations, people, me]);
  return <RecordPage {...props} view={view} />;
}

/** What can be done: to write on the own wall, and to share there what somebody else has written. */
function actionsOn(
  people: ReadonlyMap<UserId, Person>,
): Pick<RecordView, 'actions' | 'rowActions'> {
  const post = (pod: RecordContext, text = '', sharedMessageId?: string) => {
    const message = plainTextToMessageML(text, endUsers(people));
    return sendPastPolicies(pod, (flags) =>
      sendJson(pod.asPersonControlled, 'POST', '/cadenza/v1/wall', {
        message,
        sharedMessageId,
        ...flags,
      }),
    );
  };
  return {
    actions: [
      {
        label: 'Write on your wall',
        done: 'It is on your wall.',
        fields: [{ name: 'text', label: 'Text', kind: 'lines', required: true }],
        run: (pod, { text }) => post(pod, text),
      },
    ],
    rowActions: [
      {
        label: 'Share',
        done: 'It is on your wall.',
        fields: [{ name: 'text', label: 'What you say to it', kind: 'lines', required: true }],
        run: (pod, { text }, row) => post(pod, text, textAt(row, 'messageId')),
      },
    ],
  };
}
