import { Fragment } from 'preact';

const shortcuts = [
  {
    where: 'Everywhere',
    keys: ['Ctrl K'],
    what: 'Go to a conversation, a person, a view or a panel of the pod',
  },
  { where: 'Everywhere', keys: ['?'], what: 'This page, while nothing is being written' },
  { where: 'Side by side', keys: ['F6', 'Shift F6'], what: 'From one person to the next' },
  { where: 'Writing', keys: ['Enter'], what: 'Send' },
  { where: 'Writing', keys: ['Shift Enter'], what: 'Break the line' },
  {
    where: 'Writing',
    keys: ['↑'],
    what: 'In an empty box: what was sent last, to send it changed',
  },
  {
    where: 'Writing',
    keys: ['Ctrl B', 'Ctrl I'],
    what: 'Bold or italic, as Markdown or in MessageML; again: no more',
  },
  { where: 'Writing', keys: ['@'], what: 'Mention somebody' },
  { where: 'Writing', keys: ['/'], what: 'A command of the bot' },
  { where: 'Writing', keys: [':'], what: 'An emoji, by the beginning of its name' },
  { where: 'Writing', keys: ['Esc'], what: 'Neither reply nor edit' },
  { where: 'Messages', keys: ['↑', '↓'], what: 'From message to message, while in one' },
  { where: 'Lists', keys: ['↑', '↓', 'Enter', 'Esc'], what: 'Choose, take, close' },
  { where: 'Dialogs', keys: ['Esc'], what: 'Close' },
];

/** What can be done without the mouse. */
export function ShortcutsPage() {
  return (
    <div class="records">
      <div class="records__scroller" tabIndex={0} role="group" aria-label="Shortcuts">
        <table class="records__table">
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Keys</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {shortcuts.map(({ where, keys, what }) => (
              <tr key={what}>
                <td>{where}</td>
                <td>
                  {keys.map((key, at) => (
                    <Fragment key={key}>
                      {at > 0 && ', '}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
