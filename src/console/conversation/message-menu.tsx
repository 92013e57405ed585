import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { HistoryMessage } from '../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { editableText } from '../composer/editable-text.js';
import type { MenuItem } from '../controls/menu.js';
import { Menu } from '../controls/menu.js';
import { innerText } from '../markup/markup.js';
import { readMarkup } from '../markup/read-markup.js';
import { isConfined } from '../people/people.js';
import { firstIdOf } from '../state/histories.js';
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

function useItems(
  message: HistoryMessage,
  onClose: () => void,
  open: (dialog: keyof typeof dialogs) => void,
): readonly MenuItem[] {
  const me = useConsole((state) => state.me?.id);
  const commands = useCommands();
  const dispatch = useDispatch();
  const { messageId, stream } = message;
  const pinned = useConsole((state) => state.pins[stream.streamId]?.messageId);
  const mayPin = useConsole(
    (state) =>
      message.stream.streamType !== 'ROOM' ||
      state.members[stream.streamId]?.some(({ id, owner }) => owner && id === me) === true,
  );
  const confined = useConsole((state) => isConfined(state.people));
  const isPinned = pinned === messageId;
  const isMine = message.user.userId === me;
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  const all: readonly (MenuItem & { readonly when?: boolean })[] = [
    { label: 'Reply', icon: 'reply', choose: closing(() => commands.beginReply(message)) },
    { label: 'Forward', icon: 'forward', choose: () => open('forward') },
    {
      label: 'Show replies',
      icon: 'inspect',
      when: message.replies !== undefined,
      choose: closing(() => dispatch({ type: 'threadShown', messageId: firstIdOf(message) })),
    },
    {
      label: 'Edit',
      icon: 'edit',
      when: isMine,
      choose: closing(() => commands.beginEdit(message, editableText(message))),
    },
    {
      label: isPinned ? 'Unpin' : 'Pin',
      icon: 'pin',
      when: mayPin,
      choose: closing(() => void commands.pin(stream.streamId, isPinned ? undefined : messageId)),
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
      choose: closing(() => copy(innerText(readMarkup(message.message)).trim())),
    },
    { label: 'Copy link', icon: 'link', choose: closing(() => copy(linkTo(message))) },
    {
      label: 'Inspect',
      icon: 'code',
      choose: closing(() => dispatch({ type: 'messageInspected', messageId: message.messageId })),
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
  return all.filter(({ when = true }) => when);
}

function copy(text: string): void {
  void navigator.clipboard.writeText(text);
}

/** The address of a message in the conversation that is open. */
function linkTo({ messageId }: HistoryMessage): string {
  const [conversation = ''] = location.href.split(/\/message\/|\?/);
  return `${conversation}/message/${encodeURIComponent(messageId)}`;
}
