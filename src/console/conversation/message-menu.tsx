import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { HistoryMessage } from '../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import type { Commands } from '../commands/commands.js';
import { editableText } from '../composer/editable-text.js';
import { copyText } from '../controls/copy-text.js';
import type { MenuItem } from '../controls/menu.js';
import { Menu } from '../controls/menu.js';
import { innerText } from '../markup/markup.js';
import { readMarkup } from '../markup/read-markup.js';
import { isConfined } from '../people/people.js';
import type { Action } from '../state/actions.js';
import { repliesPart } from '../state/console-state.js';
import { firstIdOf } from '../state/histories.js';
import { messagePath } from '../state/route.js';
import { RestartDialog } from '../workbench/restart-dialog.js';
import { ForwardDialog } from './forward-dialog.js';
import type { MessageDialogProps } from './message-dialog.js';
import { RemoveDialog } from './remove-dialog.js';
import { VersionsDialog } from './versions-dialog.js';

const dialogs = {
  forward: ForwardDialog,
  remove: RemoveDialog,
  versions: VersionsDialog,
  restart: RestartDialog,
} satisfies Readonly<Record<string, ComponentType<MessageDialogProps>>>;

/** All that can be done with a message, and the dialogs that some of it needs. */
export function MessageMenu(props: {
  readonly message: HistoryMessage;
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
}) {
  const { message, opener, onClose } = props;
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const items = useItems(message, onClose, (name) => {
    if (name === 'remove') {
      // What can be done with a message goes with it.
      opener?.closest('article')?.focus();
    }
    setDialog(name);
  });
  if (dialog !== undefined) {
    const Dialog = dialogs[dialog];
    return <Dialog message={message} onClose={onClose} />;
  }
  return <Menu label="This message" items={items} opener={opener} onClose={onClose} />;
}

/** An item, and whether it is offered; it is, unless it is said. */
type ItemWhen = MenuItem & { readonly when?: boolean };

function useItems(
  message: HistoryMessage,
  onClose: () => void,
  open: (dialog: keyof typeof dialogs) => void,
): readonly MenuItem[] {
  const parts: ItemParts = {
    message,
    facts: useMessageFacts(message),
    commands: useCommands(),
    dispatch: useDispatch(),
    open,
    closing: (act) => () => {
      onClose();
      act();
    },
  };
  return [...toAnswer(parts), ...toKeep(parts), ...toWork(parts)].filter(({ when = true }) => when);
}

/** What items are made of. */
interface ItemParts {
  readonly message: HistoryMessage;
  readonly facts: ReturnType<typeof useMessageFacts>;
  readonly commands: Commands;
  readonly dispatch: (action: Action) => void;
  /** Opens a dialog. */
  readonly open: (dialog: keyof typeof dialogs) => void;
  /** What closes the menu and then does something. */
  readonly closing: (act: () => void) => () => void;
}

/** To speak about it. */
function toAnswer({
  message,
  facts,
  commands,
  dispatch,
  open,
  closing,
}: ItemParts): readonly ItemWhen[] {
  const { isMine } = facts;
  const id = firstIdOf(message);
  return [
    { label: 'Reply', icon: 'reply', choose: closing(() => commands.beginReply(message)) },
    { label: 'Forward', icon: 'forward', choose: () => open('forward') },
    {
      label: 'Show replies',
      icon: 'inspect',
      when: message.replies !== undefined,
      choose: closing(() => dispatch({ type: 'partShown', messageId: id, part: repliesPart })),
    },
    {
      label: 'Edit',
      icon: 'edit',
      when: isMine,
      choose: closing(() => commands.beginEdit(message, editableText(message))),
    },
  ];
}

/** To come back to it, and to take it along. */
function toKeep({ message, facts, commands, open, closing }: ItemParts): readonly ItemWhen[] {
  const { isMine, isPinned, mayPin, link } = facts;
  const { messageId, stream } = message;
  const { streamId } = stream;
  return [
    {
      label: isPinned ? 'Unpin' : 'Pin',
      icon: 'pin',
      when: mayPin,
      choose: closing(() => void commands.pin(streamId, isPinned ? undefined : messageId)),
    },
    {
      label: 'Earlier versions',
      icon: 'calendar',
      when: message.replacing !== undefined,
      choose: () => open('versions'),
    },
    {
      label: 'Copy text',
      icon: 'copy',
      choose: closing(() => void copyText(innerText(readMarkup(message.message)).trim())),
    },
    { label: 'Copy link', icon: 'link', choose: closing(() => void copyText(link)) },
    {
      label: 'Mark as unread',
      icon: 'bell',
      when: !isMine && message.imported !== true,
      choose: closing(() => commands.keepUnread(streamId, messageId)),
    },
  ];
}

/** To look at how it works, to try again, and to take it away. */
function toWork({ message, facts, dispatch, open, closing }: ItemParts): readonly ItemWhen[] {
  const { isMine, confined } = facts;
  const id = firstIdOf(message);
  return [
    {
      label: 'Inspect',
      icon: 'code',
      choose: closing(() => dispatch({ type: 'messageInspected', messageId: id })),
    },
    {
      label: 'Restart from here',
      icon: 'back',
      when: !confined && message.imported !== true,
      choose: () => open('restart'),
    },
    {
      label: 'Remove for everyone',
      icon: 'trash',
      isDanger: true,
      when: isMine,
      choose: () => open('remove'),
    },
  ];
}

/** What decides what can be done with a message, and the address of it. */
function useMessageFacts(message: HistoryMessage) {
  const { messageId, user, stream } = message;
  const me = useConsole((state) => state.me?.id);
  const pinned = useConsole((state) => state.pins[stream.streamId]?.messageId);
  const mayPin = useConsole(
    (state) =>
      stream.streamType !== 'ROOM' ||
      state.members[stream.streamId]?.some(({ id, owner }) => owner && id === me) === true,
  );
  const confined = useConsole((state) => isConfined(state.people));
  const path = useConsole((state) => messagePath(state, message));
  return {
    isMine: user.userId === me,
    isPinned: pinned === messageId,
    mayPin,
    confined,
    link: new URL(path, location.href).href,
  };
}
