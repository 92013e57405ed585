import { useMemo } from 'preact/hooks';
import { presenceCategories } from '../../contract/presence.js';
import { useConsole } from '../access/use-console.js';
import { rowsOf, sendJson } from '../administration/read-all.js';
import { called } from '../records/called.js';
import type { PageProps } from '../records/page.js';
import { RecordPage } from '../records/record-page.js';
import type { RecordView } from '../records/record-view.js';

/** What people can say of themselves. */
const categories = presenceCategories.filter((category) => category !== 'UNDEFINED');

/** What everybody shows of themselves, and what the person shows. */
export function PresencePage(props: PageProps) {
  const people = useConsole((state) => state.people);
  const view = useMemo(
    (): RecordView => ({
      intro: 'Whether people are there, as they or their calendars say. Bots hear of changes.',
      empty: {
        title: 'Nobody has shown anything yet',
        text: 'Show something of yourself: it stands here for everyone of the company.',
      },
      columns: [
        { label: 'Who', path: 'who' },
        { label: 'Shows', path: 'shows' },
        { label: 'Since', path: 'timestamp', as: 'time' },
      ],
      load: async ({ asPerson }) => {
        const rows = await rowsOf(await asPerson('/pod/v2/users/presence?limit=1000'));
        return rows.map((row) => ({
          ...row,
          who: people.get(Number(row['userId']))?.displayName ?? `User ${String(row['userId'])}`,
          shows: called(String(row['category'])),
        }));
      },
      actions: [
        {
          label: 'Show something else',
          done: 'Others see it now.',
          fields: [{ name: 'category', label: 'You are', choices: categories, words: called }],
          run: ({ asPerson }, { category = 'AVAILABLE' }) =>
            sendJson(asPerson, 'POST', '/pod/v2/user/presence', { category }),
        },
      ],
    }),
    [people],
  );
  return <RecordPage {...props} view={view} />;
}
