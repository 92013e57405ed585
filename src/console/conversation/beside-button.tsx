import { useContext, useRef, useState } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { Menu } from '../controls/menu.js';
import { mostBeside } from '../panes/split.js';
import { SplitContext, usePane, useSplit } from '../panes/split-context.js';
import { endUsers } from '../people/people.js';

/** Shows the conversation as somebody else sees it, beside the first. */
export function BesideButton({ streamId }: { readonly streamId: string }) {
  const split = useContext(SplitContext);
  const isPane = usePane() !== undefined;
  const shown = useSplit((from) => from?.panes());
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me);
  const members = useConsole((state) => state.members[streamId]);
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const names = new Set([
    me?.username,
    ...(shown ?? []).map(({ store }) => store.state().me?.username),
  ]);
  const others = endUsers(people).filter(({ username }) => !names.has(username));
  if (split === undefined || isPane || others.length === 0 || shown?.length === mostBeside) {
    return null;
  }
  const inside = new Set(members?.map(({ id }) => id) ?? conversation?.memberIds);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label="Show somebody beside"
        title="Show somebody beside"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="people" />
      </button>
      {open && (
        <Menu
          label="Whom to show beside"
          opener={button.current}
          onClose={() => setOpen(false)}
          items={others.map(({ id, username, displayName }) => ({
            label: displayName,
            icon: 'people',
            choose: () => {
              setOpen(false);
              split.open(inside.has(id) ? { username, streamId } : { username });
            },
          }))}
        />
      )}
    </>
  );
}
