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
  const items = itemsFor(
    { isMe, isOwner, mayManage },
    {
      changeOwnership: () => {
        close();
        void commands.setOwner(streamId, id, !isOwner);
      },
      ask: () => setShown('question'),
    },
  );
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
        <Menu label={name} items={items} opener={button.current} onClose={close} />
      )}
      {shown === 'question' && (
        <RemovalQuestion
          name={name}
          isMe={isMe}
          onClose={close}
          onConfirm={() => {
            close();
            void commands.removeMember(streamId, id);
          }}
        />
      )}
    </>
  );
}

function itemsFor(
  member: { readonly isMe: boolean; readonly isOwner: boolean; readonly mayManage: boolean },
  acts: { readonly changeOwnership: () => void; readonly ask: () => void },
): readonly MenuItem[] {
  const { isMe, isOwner, mayManage } = member;
  const ownership: MenuItem = {
    label: isOwner ? 'No longer an owner' : 'Make an owner',
    icon: 'people',
    choose: acts.changeOwnership,
  };
  const removal: MenuItem = {
    label: isMe ? 'Leave the room' : 'Remove from the room',
    icon: 'trash',
    isDanger: true,
    choose: acts.ask,
  };
  return mayManage ? [ownership, removal] : [removal];
}

function RemovalQuestion(props: {
  readonly name: string;
  readonly isMe: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const { name, isMe, onClose, onConfirm } = props;
  return (
    <Modal title={isMe ? 'Leave the room?' : `Remove ${name}?`} onClose={onClose}>
      <p>
        {isMe ? 'You' : name} will not be able to read it any more, until somebody adds{' '}
        {isMe ? 'you' : 'them'} again.
      </p>
      <div class="modal__actions">
        <button type="button" class="button" onClick={onClose}>
          {isMe ? 'Stay' : 'Keep them'}
        </button>
        <button type="button" class="button button--danger" onClick={onConfirm}>
          {isMe ? 'Leave' : 'Remove'}
        </button>
      </div>
    </Modal>
  );
}
