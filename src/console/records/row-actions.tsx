import { useRef, useState } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { Menu } from '../controls/menu.js';
import { WorkButton } from '../controls/work-button.js';
import type { RowAction } from './record-view.js';

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  /** What the row is called, for those who hear the page. */
  readonly of: string;
  readonly onChoose: (action: RowAction) => Promise<unknown>;
}

/** More than this many go into a menu: as buttons they would be wider than the rest of the table. */
const mostButtons = 4;

/** Whether the actions of a table stand in menus. */
export function areInMenu(actions: readonly RowAction[]): boolean {
  return actions.length > mostButtons;
}

/**
 * What can be done with a row, as buttons. They are told apart by their places: where "Switch off" becomes "Switch on",
 * it is the same button, and who pressed it by keyboard stays on it.
 */
export function RowButtons({ actions, of, onChoose }: RowActionsProps) {
  return actions.map((action, place) => (
    <WorkButton
      key={place}
      class="button button--quiet"
      description={of}
      onPress={() => onChoose(action)}
    >
      {action.label}
    </WorkButton>
  ));
}

/** What can be done with a row, in a menu. */
export function RowMenu({ actions, of, onChoose }: RowActionsProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const items = actions.map((action) => ({
    label: action.label,
    choose: () => {
      setOpen(false);
      void onChoose(action);
    },
  }));
  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button icon-button--small"
        aria-label={`What can be done with ${of}`}
        title="What can be done"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </button>
      {open && (
        <Menu
          label={`What can be done with ${of}`}
          items={items}
          opener={button.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
