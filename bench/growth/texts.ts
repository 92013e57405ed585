import { checkMessageML, readIncomingMessage, renderPresentationML } from 'cadenza/messageml';
import type { Capability } from './capability.js';

const row = '<table><tr><td>1</td><td>two &amp; three</td></tr></table>';

/** What is done to a text of many rows. */
function ofText(what: string, does: string, run: (text: string) => unknown): Capability {
  return {
    what,
    does,
    kind: 'work',
    smallest: 500,
    open() {
      let text = '';
      return Promise.resolve({
        growTo: (size) => {
          text = row.repeat(size);
        },
        run: () => {
          run(text);
        },
      });
    },
  };
}

/** What is done to messages, as they become longer. */
export const texts: readonly Capability[] = [
  ofText('rows of a message', 'check and render', (text) => {
    const checked = checkMessageML(`<messageML>${text}</messageML>`);
    if (!checked.ok) {
      throw new Error('The message of the benchmark is wrong.');
    }
    renderPresentationML(checked.document);
  }),
  ofText('rows of a message that comes in', 'read', (text) =>
    readIncomingMessage({ message: `<div data-format="PresentationML">${text}</div>` }),
  ),
];
