import type { ParkedConversation } from '../conversations/index.js';
import { type Html, html } from './html.js';
import type { ParkedPage } from './monitored-bot.js';
import { table, time, timeOf } from './table.js';

/** How many of the steps that would be done again are named. */
const namedSteps = 10;

/** The conversations that wait for an operator, with both sides of what has changed and what can be done. */
export function parkedTable(action: string, { parked, hasMore }: ParkedPage): Html {
  return html`${table(
    'Parked conversations',
    ['Parked', 'Conversation', 'To do', 'Step', 'Recorded', 'Now'],
    parked.map((one) => parkedRow(`${action}/conversations`, one)),
  )}
  ${
    hasMore
      ? html`<p>
          There are more than these ${parked.length}.
          <code>cadenza conversations list --status parked</code> lists them all;
          <code>resume</code> and <code>drop</code> take <code>--all</code>.
        </p>`
      : ''
  }`;
}

function parkedRow(action: string, one: ParkedConversation): Html {
  const { id, name, parkedAt, change } = one;
  const which = `${name} of ${timeOf(parkedAt)}`;
  return html`<tr>
    <td>${time(parkedAt)}</td>
    <td>${name}<br /><small>${id}</small></td>
    <td>
      <form method="post" action="${action}">
        <input type="hidden" name="id" value="${id}" />
        ${resuming(one, which)}
        <details>
          <summary aria-label="Drop ${which}">Drop</summary>
          <button name="do" value="drop" aria-label="Drop ${which} for good">
            Drop it for good
          </button>
        </details>
      </form>
    </td>
    <td>${change?.step ?? ''}</td>
    <td>${change?.recorded ?? ''}</td>
    <td class="long">${nowOf(one)}</td>
  </tr>`;
}

/** What the function does instead of the recorded step. */
function nowOf({ problem, change }: ParkedConversation): string {
  if (problem === undefined) {
    return 'It takes the recorded steps: it can go on.';
  }
  return change === undefined ? problem : (change.now ?? 'The function ends.');
}

/** The way on that there is: as it is, or with steps that are done again; none where the function would fail. */
function resuming({ problem, change, repeats }: ParkedConversation, which: string): Html | string {
  if (problem === undefined) {
    return html`<button name="do" value="resume" aria-label="Resume ${which}">Resume</button>`;
  }
  if (change === undefined) {
    return '';
  }
  const more = repeats.length > namedSteps ? `, and ${repeats.length - namedSteps} more` : '';
  const again =
    repeats.length === 0
      ? 'Nothing that was recorded is done again.'
      : `What was recorded and is done again: ${repeats.slice(0, namedSteps).join(', ')}${more}.`;
  return html`<details>
    <summary aria-label="Resume ${which} with the new function">Resume</summary>
    <p>${again}</p>
    <button name="do" value="repeat" aria-label="Resume ${which} and do steps again">
      Go on with the new function
    </button>
  </details>`;
}
