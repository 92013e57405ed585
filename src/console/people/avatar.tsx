import './avatar.css';
import type { AccountType, UserId } from '../../contract/index.js';
import { Icon } from '../controls/icon.js';
import { avatarColour, initialsOf } from './avatar-look.js';

/** Somebody's initials on their colour: round for people, square for bots. The name is beside it. */
export function Avatar(props: {
  readonly id: UserId;
  readonly name: string;
  readonly accountType?: AccountType | undefined;
  readonly size?: 'small' | 'large';
}) {
  const shape = props.accountType === 'SYSTEM' ? 'avatar--bot' : 'avatar--person';
  const size = props.size === undefined ? '' : `avatar--${props.size}`;
  return (
    <span class={`avatar avatar--${avatarColour(props.id)} ${shape} ${size}`} aria-hidden="true">
      {initialsOf(props.name)}
    </span>
  );
}

/** The sign of a room. */
export function RoomAvatar({ id }: { readonly id: string }) {
  return (
    <span class={`avatar avatar--${avatarColour(id)} avatar--room`} aria-hidden="true">
      <Icon name="hash" />
    </span>
  );
}

/** The sign of a chat of several. */
export function GroupAvatar({ id }: { readonly id: string }) {
  return (
    <span class={`avatar avatar--${avatarColour(id)} avatar--room`} aria-hidden="true">
      <Icon name="people" />
    </span>
  );
}

/** The little word next to a bot's name. */
export function BotMark() {
  return <span class="bot-mark">Bot</span>;
}
