import './policy-dialog.css';
import { useCommands, useConsole } from '../access/use-console.js';
import { Modal } from '../controls/modal.js';

/** What the company's policies say about what was just sent, and what can be done about it. */
export function PolicyDialog() {
  const objection = useConsole((state) => state.objection);
  const commands = useCommands();
  if (objection === undefined) {
    return null;
  }
  const { action, terms, policies } = objection;
  const edit = () => commands.answerObjection(false);
  return (
    <Modal
      title={action === 'BLOCK' ? 'This cannot be sent' : 'Do you want to send this?'}
      onClose={edit}
    >
      <div class="policy-dialog">
        <p>
          {action === 'BLOCK'
            ? 'A company policy forbids its content. It was not sent.'
            : 'A company policy warns about its content. It has not been sent yet.'}
        </p>
        <dl class="policy-dialog__facts">
          <dt>What it is about</dt>
          <dd>
            {terms.map((term) => (
              <mark key={term}>{term}</mark>
            ))}
          </dd>
          {policies.length > 0 && (
            <>
              <dt>{policies.length === 1 ? 'Policy' : 'Policies'}</dt>
              <dd>{policies.join(', ')}</dd>
            </>
          )}
        </dl>
        <p class="field__note">Each attempt is recorded for the company’s compliance officers.</p>
      </div>
      <div class="modal__actions">
        {action === 'WARN' && (
          <button type="button" class="button" onClick={() => commands.answerObjection(true)}>
            Send anyway
          </button>
        )}
        <button type="button" class="button button--primary" autoFocus onClick={edit}>
          Edit
        </button>
      </div>
    </Modal>
  );
}
