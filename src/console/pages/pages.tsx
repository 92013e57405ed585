import { Fragment } from 'preact';
import { applications } from '../administration/applications.js';
import { certificates } from '../administration/certificates.js';
import { dictionaries } from '../administration/dictionaries.js';
import { contentExports, exportSchedules } from '../administration/exports.js';
import { groups } from '../administration/groups.js';
import { health } from '../administration/health.js';
import { ImportsPage } from '../administration/imports-page.js';
import { MonitorPage } from '../administration/monitor-page.js';
import { policies } from '../administration/policies.js';
import { StreamsPage } from '../administration/streams-page.js';
import { users } from '../administration/users.js';
import { violations } from '../administration/violations.js';
import { laterView } from '../controls/later.js';
import type { PageProps, PageRow } from '../records/page.js';
import { RecordPage } from '../records/record-page.js';
import type { RecordView } from '../records/record-view.js';
import type { PageName } from '../state/page-names.js';
import { EventsPage } from '../workbench/events/events-page.js';
import { TranscriptsPage } from '../workbench/transcripts/transcripts-page.js';
import { MentionsPage } from './mentions-page.js';
import { NotificationsPage } from './notifications-page.js';
import { PresencePage } from './presence-page.js';
import { SearchPage } from './search-page.js';
import { ShortcutsPage } from './shortcuts-page.js';
import { SignalsPage } from './signals-page.js';
import { WallPage } from './wall-page.js';

// The checker of messages comes with it.
const WorkshopPage = laterView<PageProps>(
  async () => (await import('../workbench/workshop/workshop-page.js')).WorkshopPage,
  Fragment,
);

const listing = (view: RecordView) => (props: PageProps) => <RecordPage {...props} view={view} />;

/** The registry of the pages. A name without a row does not compile. */
export const pages: Readonly<Record<PageName, PageRow>> = {
  search: { title: 'Search', Page: SearchPage },
  mentions: { title: 'Mentions', Page: MentionsPage },
  signals: { title: 'Signals', Page: SignalsPage },
  wall: { title: 'Wall', Page: WallPage },
  presence: { title: 'Presence', Page: PresencePage },
  notifications: { title: 'Notifications', Page: NotificationsPage },
  shortcuts: { title: 'Keyboard', Page: ShortcutsPage },
  'workbench/transcripts': { title: 'Transcripts', Page: TranscriptsPage },
  'workbench/events': { title: 'Events', Page: EventsPage },
  'workbench/workshop': { title: 'Workshop', Page: WorkshopPage },
  'administration/users': { title: 'Users', Page: listing(users) },
  'administration/streams': { title: 'Streams', Page: StreamsPage },
  'administration/monitor': { title: 'Room monitor', Page: MonitorPage },
  'administration/policies': { title: 'Policies', Page: listing(policies) },
  'administration/dictionaries': { title: 'Dictionaries', Page: listing(dictionaries) },
  'administration/violations': { title: 'Violations', Page: listing(violations) },
  'administration/imports': { title: 'Imports', Page: ImportsPage },
  'administration/exports': { title: 'Exports', Page: listing(contentExports) },
  'administration/schedules': { title: 'Export schedules', Page: listing(exportSchedules) },
  'administration/applications': { title: 'Applications', Page: listing(applications) },
  'administration/groups': { title: 'Groups', Page: listing(groups) },
  'administration/certificates': { title: 'Certificates', Page: listing(certificates) },
  'administration/health': { title: 'Health', Page: listing(health) },
};
