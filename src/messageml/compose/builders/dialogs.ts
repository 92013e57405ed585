import { hasChildren, requireGiven } from '../../given.js';
import type { ElementContent, HeldBy, MessageNode } from '../content.js';
import { nodeOf } from '../element.js';
import type { ChoiceOf } from '../element-types.js';
import type { InDialog, Inside } from '../inside.js';
import { attributesOf } from './attributes.js';
import type { ButtonLook } from './buttons.js';
import { build, part } from './container.js';

/** What {@link dialog} takes beside id and content. */
export interface DialogAttributes {
  /** Default: `medium`. */
  readonly width?: ChoiceOf<'dialog', 'width'> | undefined;
  /** Whether it is open at first. Default: `close`. */
  readonly state?: ChoiceOf<'dialog', 'state'> | undefined;
}

/** What is in a dialog: title, body, footer; or one form with these in it. */
export type DialogContent =
  ElementContent<'title' | 'body' | 'footer', Inside | InDialog> | MessageNode<'form'>;

/**
 * A dialog, opened by {@link openDialog}. It needs a title and a body, or one {@link dialogForm}.
 *
 * @param id without spaces, at most 64 characters
 *
 * @example
 * openDialog('Details', dialog('details', [dialogTitle('Order 7'), dialogBody('…')]))
 */
export function dialog<const Given extends DialogContent>(
  id: string,
  content: Given,
  attributes?: DialogAttributes,
): MessageNode<'dialog', Exclude<HeldBy<Given>, InDialog>> {
  return build('dialog', { id, ...attributes }, content);
}

/** The title of a {@link dialog}. */
export const dialogTitle = part<'title', InDialog>('title');

/** The body of a {@link dialog}. */
export const dialogBody = part<'body', InDialog>('body');

/** The foot of a {@link dialog}: its buttons. */
export const dialogFooter = part<'footer', InDialog>('footer');

/** A button that opens a dialog, and the dialog. They stand side by side, as the service wants it. */
export type DialogOpener<Holds> = readonly [
  MessageNode<'ui-action', never>,
  MessageNode<'dialog', Holds>,
];

/**
 * A button that opens a dialog.
 *
 * @example
 * openDialog('Details', dialog('details', [dialogTitle('Order 7'), dialogBody('100 IBM')]))
 */
export function openDialog<Holds>(
  label: string,
  target: MessageNode<'dialog', Holds>,
  look: ButtonLook = {},
): DialogOpener<Holds> {
  requireGiven(
    target,
    hasChildren(target) && 'attributes' in target,
    "openDialog takes what is on the button, and a dialog: openDialog('Details', dialog('details', …))",
  );
  const opener = { action: 'open-dialog', 'target-id': target.attributes['id'] };
  return [nodeOf('ui-action', opener, [plainButton(label, look)]), target];
}

/** Which chat {@link openChat} opens: with people, or one that exists. */
export type ChatTarget =
  | { readonly userIds: readonly number[]; readonly streamId?: undefined }
  | { readonly streamId: string; readonly userIds?: undefined };

/**
 * A button that opens a chat: with up to 15 people, or one that exists.
 *
 * @example
 * openChat('Ask Ada', { userIds: [7078106103813] })
 */
export function openChat(
  label: string,
  target: ChatTarget & {
    /** Whether it opens beside the present chat. Default: `true`. */
    readonly sideBySide?: boolean | undefined;
  },
  look: ButtonLook = {},
): MessageNode<'ui-action', never> {
  return build('ui-action', { action: 'open-im', ...target }, plainButton(label, look));
}

function plainButton(label: string, look: ButtonLook): MessageNode<'button', never> {
  return nodeOf('button', attributesOf(look), [label]);
}
