import './places.css';
import { useCommands, useConsole } from '../access/use-console.js';
import type { IconName } from '../controls/icon.js';
import { Icon } from '../controls/icon.js';
import { isConfined } from '../people/people.js';
import type { PageName } from '../state/page-names.js';

interface Place {
  readonly label: string;
  readonly icon: IconName;
  readonly page: PageName;
  /** Whether it is only for those who have the whole pod in hand. */
  readonly whole: boolean;
}

const places: readonly Place[] = [
  { label: 'Search', icon: 'search', page: 'search', whole: false },
  { label: 'Mentions', icon: 'at', page: 'mentions', whole: false },
  { label: 'Workbench', icon: 'code', page: 'workbench/transcripts', whole: true },
  { label: 'Administration', icon: 'people', page: 'administration/users', whole: true },
];

/** The ways to the views that are not conversations. */
export function Places() {
  const commands = useCommands();
  const page = useConsole((state) => state.page?.name);
  const people = useConsole((state) => state.people);
  const confined = isConfined(people);
  return (
    <ul class="places" aria-label="Views">
      {places
        .filter(({ whole }) => !whole || !confined)
        .map((place) => (
          <li key={place.page}>
            <button
              type="button"
              class="places__place"
              aria-current={isIn(page, place.page) ? 'page' : undefined}
              onClick={() => commands.openPage(place.page)}
            >
              <Icon name={place.icon} />
              {place.label}
            </button>
          </li>
        ))}
    </ul>
  );
}

function isIn(open: PageName | undefined, page: PageName): boolean {
  return open !== undefined && open.split('/')[0] === page.split('/')[0];
}
