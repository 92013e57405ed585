import { useMemo } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { listedMessage, messageColumns } from '../records/listed-message.js';
import type { PageProps } from '../records/page.js';
import { RecordPage } from '../records/record-page.js';
import type { RecordView } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';

/** Where the person was mentioned; what is new has a mark. */
export function MentionsPage(props: PageProps) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const view = useMemo(
    (): RecordView => ({
      intro:
        'Messages that mention you, the latest first. Those that you have not seen are marked.',
      empty: {
        title: 'Nobody has mentioned you yet',
        text: 'Write @ and a name in a message: who is meant finds it here.',
      },
      columns: [{ label: 'New', path: 'badge', as: 'yes' }, ...messageColumns],
      load: async ({ asPersonControlled }) => {
        const answer = await asPersonControlled('/cadenza/v1/mentions?limit=200');
        const { mentions } = await required<{ readonly mentions: readonly Message[] }>(answer);
        return mentions.map((message) => listedMessage(message, { conversations, people, me }));
      },
      rowActions: [
        {
          label: 'Open',
          leadsAway: true,
          run: ({ goToMessage }, _entered, row) => {
            goToMessage(textAt(row, 'stream.streamId'), textAt(row, 'messageId'));
            return Promise.resolve();
          },
        },
      ],
    }),
    [conversations, people, me],
  );
  return <RecordPage {...props} view={view} />;
}
