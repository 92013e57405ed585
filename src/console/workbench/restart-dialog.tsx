import { useState } from 'preact/hooks';
import type { HistoryMessage } from '../../contract/index.js';
import { useConsole, useDispatch } from '../access/use-console.js';
import { editableText } from '../composer/editable-text.js';
import { Modal } from '../controls/modal.js';
import { Problem } from '../controls/problem.js';
import { WorkButton } from '../controls/work-button.js';
import { before } from '../emulator/before.js';
import { useEmulator } from '../emulator/emulator-context.js';
import { sentenceOf } from '../service/pod-error.js';
import { emptyDraft } from '../state/drafts.js';
import { broughtBack } from '../state/unsent.js';

/** Asks before it takes the pod back to before a message, whose text is then there to be sent again. */
export function RestartDialog(props: {
  readonly message: HistoryMessage;
  readonly onClose: () => void;
}) {
  const { message, onClose } = props;
  const emulator = useEmulator();
  const dispatch = useDispatch();
  const isMine = useConsole((state) => state.me?.id) === message.user.userId;
  const { streamId } = message.stream;
  const since = useConsole((state) => state.drafts[streamId]) ?? emptyDraft;
  const [problem, setProblem] = useState<string>();
  const restart = async () => {
    setProblem(undefined);
    try {
      await emulator.rewind(message.messageId, before);
    } catch (error) {
      setProblem(sentenceOf(error));
      return;
    }
    onClose();
    if (isMine) {
      const written = { ...emptyDraft, ...editableText(message) };
      const draft = since.text === written.text ? written : broughtBack(written, since);
      dispatch({ type: 'draftChanged', streamId, draft });
    }
    // There it can be undone.
    dispatch({ type: 'podShown', topic: 'states' });
  };
  return (
    <Modal title="Restart from here" onClose={onClose}>
      <p>
        This message and everything after it is taken away, in all conversations, with the rooms,
        members and receipts since. {isMine && 'Its text is put into the box, to be sent again.'}
      </p>
      <p class="field__note">
        {`What is there now is kept as “${before}”, by which this is undone. What a bot keeps by itself stays as it is.`}
      </p>
      <Problem text={problem} />
      <div class="modal__actions">
        <button type="button" class="button" onClick={onClose}>
          Leave it
        </button>
        <WorkButton class="button button--primary" onPress={restart}>
          Restart from here
        </WorkButton>
      </div>
    </Modal>
  );
}
