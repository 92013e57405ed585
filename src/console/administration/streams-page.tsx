import { useMemo } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import type { PageProps } from '../records/page.js';
import { RecordPage } from '../records/record-page.js';
import type { RecordView } from '../records/record-view.js';
import { streamName } from './stream-name.js';
import { streams } from './streams.js';

/** Every stream of the company; chats have no name, and are called by who is in them. */
export function StreamsPage(props: PageProps) {
  const people = useConsole((state) => state.people);
  const view = useMemo(
    (): RecordView => ({
      ...streams,
      load: async (pod, chosen) => {
        const rows = await streams.load(pod, chosen);
        return rows.map((row) => ({ ...row, name: streamName(row, people) }));
      },
    }),
    [people],
  );
  return <RecordPage {...props} view={view} />;
}
