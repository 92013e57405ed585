import './room-members.css';
import { useRef, useState } from 'preact/hooks';
import type { StreamId, UserId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import type { MenuItem } from '../controls/menu.js';
import { Menu } from '../controls/menu.js';
import { Modal } from '../controls/modal.js';

/** What can be done with a member of a room: for its owners, and for members who leave it. */
export function MemberMenu(props: {
  readonly streamId: StreamId;
  readonly id: UserId;
  readonly name: string;
  readonly isOwner: boolean;
  /** Whether the person owns the room. */
  readonly mayManage: boolean;
}) {
  const { streamId, id, name, isOwner, mayManage } = props;
  const me = useConsole((state) => state.me?.id);
  const commands = useCommands();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<'menu' | 'question'>();
  const close = () => setShown(undefined);
  const isMe = id === me;
  const ownership: MenuItem = {
    label: isOwner ? 'No longer an owner' : 'Make an owner',
    icon: 'people',
    choose: () => {
      close();
      void commands.setOwner(streamId, id, !isOwner);
    },
  };
  const removal: MenuItem = {
    label: isMe ? 'Leave the room' : 'Remove from the room',
    icon: 'trash',
    isDanger: true,
    choose: () => setShown('question'),
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button icon-button--small"
        aria-label={`More with ${name}`}
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        onClick={() => setShown('menu')}
      >
        <Icon name="more" />
      </button>
      {shown === 'menu' && (
        <Menu
          label={name}
          items={mayManage ? [ownership, removal] : [removal]}
          opener={button.current}
          onClose={close}
        />
      )}
      {shown === 'question' && (
        <Modal title={isMe ? 'Leave the room?' : `Remove ${name}?`} onClose={close}>
          <p>
            {isMe ? 'You' : name} will not be able to read it any more, until somebody adds{' '}
            {isMe ? 'you' : 'them'} again.
          </p>
          <div class="modal__actions">
            <button type="button" class="button" onClick={close}>
              {isMe ? 'Stay' : 'Keep them'}
            </button>
            <button
              type="button"
              class="button button--danger"
              onClick={() => {
                close();
                void commands.removeMember(streamId, id);
              }}
            >
              {isMe ? 'Leave' : 'Remove'}
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
