import './dialogs.css';
import { createContext } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import { jsonList } from '../../../messageml/internals.js';
import { useCommands } from '../../access/use-console.js';
import { firstField } from '../../controls/first-field.js';
import { Icon } from '../../controls/icon.js';
import { valueOf } from '../markup.js';
import { useScopedId } from '../message-context.js';
import type { View } from '../view.js';
import { formViews } from './form.js';

const ActionContext = createContext<(() => void) | undefined>(undefined);

/** Gives the button inside it something to do: open a chat, or a dialog of the message. */
const UiAction: View = ({ element, children }) => {
  const commands = useCommands();
  const dialogId = useScopedId(valueOf(element, 'target-id'));
  const streamId = valueOf(element, 'stream-id');
  const act = () => {
    if (dialogId !== undefined) {
      const dialog = document.getElementById(dialogId);
      if (dialog instanceof HTMLDialogElement && !dialog.open) {
        dialog.showModal();
        firstField(dialog)?.focus();
      }
    } else if (streamId !== undefined) {
      commands.openConversation(streamId);
    } else {
      void commands.openChat(jsonList(valueOf(element, 'user-ids')).map(Number));
    }
  };
  return (
    <ActionContext.Provider value={act}>
      <div class="ml-action">{children}</div>
    </ActionContext.Provider>
  );
};

/** A button: of a form, or of the action around it. */
const Button: View = (props) => {
  const act = useContext(ActionContext);
  const FormButton = formViews.button;
  if (act === undefined || props.element.attributes.has('type')) {
    return <FormButton {...props} />;
  }
  const look = props.element.attributes.get('class') ?? 'primary';
  return (
    <button type="button" class={`ml-button ml-button--${look}`} onClick={act}>
      {props.children}
    </button>
  );
};

/** The id of the dialog around a view. */
const DialogContext = createContext<string | undefined>(undefined);

const titleOf = (dialog: string | undefined) =>
  dialog === undefined ? undefined : `${dialog}--title`;

const DialogTitle: View = ({ children }) => (
  <div class="ml-dialog__title" id={titleOf(useContext(DialogContext))}>
    {children}
  </div>
);

/** What the service puts in front of the id of a dialog, other characters for each version of a message. */
const madeAnew = /^.{10}-/;

const Dialog: View = ({ element, children }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useScopedId(element.attributes.get('id'));
  const width = (valueOf(element, 'width') ?? 'medium').toLowerCase();
  const open = valueOf(element, 'state')?.toLowerCase() === 'open';
  return (
    <dialog
      class={`ml-dialog ml-dialog--${width}`}
      id={id}
      data-dialog={element.attributes.get('id')?.replace(madeAnew, '')}
      ref={dialog}
      open={open}
      aria-labelledby={titleOf(id)}
    >
      <button
        type="button"
        class="icon-button ml-dialog__close"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      <ActionContext.Provider value={undefined}>
        <DialogContext.Provider value={id}>{children}</DialogContext.Provider>
      </ActionContext.Provider>
    </dialog>
  );
};

const part =
  (name: string): View =>
  ({ children }) => <div class={name}>{children}</div>;

/** What acts on the page rather than on a bot, and the dialogs it opens. */
export const dialogViews = {
  'ui-action': UiAction,
  button: Button,
  dialog: Dialog,
  'dialog-title': DialogTitle,
  'dialog-body': part('ml-dialog__body'),
  'dialog-footer': part('ml-dialog__footer'),
} satisfies Record<string, View>;
