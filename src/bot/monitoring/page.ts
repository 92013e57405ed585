import { isStoreAway } from '../state/index.js';
import type { SeenError } from './activity.js';
import { troubleOf } from './health.js';
import { type Html, html } from './html.js';
import type {
  DeadLetterSummary,
  MonitoredBot,
  ParkedPage,
  ProcessShare,
  ScheduleSummary,
} from './monitored-bot.js';
import { parkedTable } from './parked-table.js';
import { row, table, time, timeOf } from './table.js';

/** What the page shows of a bot. */
export interface BotView {
  readonly bot: MonitoredBot;
  readonly stored: Readonly<Record<string, number>>;
  readonly deadLetters: readonly DeadLetterSummary[];
  readonly parked: ParkedPage;
  readonly schedules: readonly ScheduleSummary[];
  /** Undefined where one process runs the bot. */
  readonly share?: ProcessShare | undefined;
  /** Why nothing that the store holds can be shown. */
  readonly unread?: string;
}

const shownDeadLetters = 50;
const shownParked = 50;

/** Collects what the page shows. */
export async function viewOf(bot: MonitoredBot): Promise<BotView> {
  const { unreadable } = bot.activity.figures;
  if (unreadable !== undefined) {
    return viewWithoutStore(bot, unreadable);
  }
  try {
    return await storedView(bot);
  } catch (error) {
    if (!isStoreAway(error)) {
      throw error;
    }
    return viewWithoutStore(bot, bot.operations.redact(error.message));
  }
}

function viewWithoutStore(bot: MonitoredBot, unread: string): BotView {
  const parked = { parked: [], hasMore: false };
  return { bot, stored: {}, deadLetters: [], parked, schedules: [], unread };
}

async function storedView(bot: MonitoredBot): Promise<BotView> {
  const { operations } = bot;
  const [stored, deadLetters, parked, schedules, share] = await Promise.all([
    operations.stored(),
    operations.deadLetters(shownDeadLetters),
    operations.parkedConversations(shownParked),
    operations.schedules(),
    operations.share?.(),
  ]);
  return { bot, stored, deadLetters, parked, schedules, share };
}

/** Sent with every page: it loads nothing from elsewhere, and may not be framed. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The page that asks for the token. */
export function loginPage(refused: boolean): string {
  return page(
    'Cadenza',
    html`<main>
      <h1>Cadenza</h1>
      ${refused ? html`<p role="alert">That is not the token.</p>` : ''}
      <form method="post" action="/login">
        <label
          >Token
          <input type="password" name="token" autocomplete="current-password" required autofocus
        /></label>
        <button>Open</button>
      </form>
    </main>`,
  );
}

/** The page that says why something was not done, and leads back. */
export function refusalPage(reason: string): string {
  return page(
    'Cadenza',
    html`<main>
      <h1>Cadenza</h1>
      <p role="alert">${reason}</p>
      <p><a href="/">Back to the bots</a></p>
    </main>`,
  );
}

/** The page of what runs, with the newest problems first. */
export function operatorPage(views: readonly BotView[], now: number): string {
  const uptime = duration(process.uptime() * 1000);
  const memory = Math.round(process.memoryUsage.rss() / 1_000_000);
  return page(
    'Cadenza: bots',
    html`<main>
      <h1>Cadenza</h1>
      <p>
        Process ${process.pid}, up ${uptime}, ${memory} MB, as of ${timeOf(now)} UTC, as all times
        here.
        <a href="/">Look again</a>
      </p>
      ${views.map((view) => section(view))}
    </main>`,
  );
}

function section(view: BotView): Html {
  const { bot, stored, unread, share } = view;
  const { handled, failed, sent, queued, feedLag } = bot.activity.figures;
  const trouble = bot.state === 'running' ? troubleOf(bot.activity.figures) : undefined;
  const figures = {
    state: trouble ?? bot.state,
    handled,
    failed,
    sent,
    queued,
    'feed lag': feedLag === undefined ? '–' : duration(feedLag),
    ...(share && figuresOf(share)),
    ...stored,
  };
  const action = `/bots/${encodeURIComponent(bot.name)}`;
  return html`<section>
    <h2>${bot.name}</h2>
    <dl>
      ${Object.entries(figures).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <form method="post" action="${action}/log-level">
      <label
        >Log level
        <select name="level">
          ${levels.map((level) => html`<option${level === bot.log.level ? html` selected` : ''}>${level}</option>`)}
        </select>
      </label>
      <button>Set</button>
    </form>
    ${unread === undefined ? storedTables(action, view) : unreadStore(unread)}
    ${table(
      'Last errors',
      ['Time', 'Where', 'Trace id', 'Error'],
      bot.activity.errors.map((error) => seenError(error)),
    )}
  </section>`;
}

/** What falls to this process, whose figures these are, of all that run the bot. */
function figuresOf({ processes, partitions, ofAll, readsFeed }: ProcessShare) {
  return {
    processes,
    'partitions here': `${partitions} of ${ofAll}`,
    'feed is read': readsFeed ? 'here' : 'by another process',
  };
}

/** What the store holds. */
function storedTables(action: string, { stored, deadLetters, parked, schedules }: BotView): Html {
  return html`${table(
    'Dead letters',
    ['Given up', 'What', 'To do', 'Tries', 'Trace id', 'Error'],
    deadLetters.map((letter) => deadLetter(action, letter)),
  )}
  ${moreLetters(deadLetters.length, stored['dead letters'])} ${parkedTable(action, parked)}
  ${table(
    'Schedules',
    ['Name', 'Rule', 'Due'],
    schedules.map(({ name, rule, due }) => row(name, rule, time(due))),
  )}`;
}

function unreadStore(reason: string): Html {
  return html`<p role="alert">
    What the store holds cannot be shown: ${reason} The bot tries again by itself.
  </p>`;
}

/** The levels of the log, as the page and its address take them. */
export const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** What is said where there are more dead letters than are shown. */
function moreLetters(shown: number, kept = shown): Html | string {
  return kept > shown
    ? html`<p>
        The oldest ${shown} of ${kept}. <code>cadenza dead-letters</code> lists, retries and
        discards them all.
      </p>`
    : '';
}

function deadLetter(
  action: string,
  { id, at, what, traceId = '', tries, error }: DeadLetterSummary,
): Html {
  const letter = `${what} of ${timeOf(at)}`;
  return html`<tr>
    <td>${time(at)}</td>
    <td>${what}</td>
    <td>
      <form method="post" action="${action}/dead-letters">
        <input type="hidden" name="id" value="${id}" />
        <button name="do" value="replay" aria-label="Retry ${letter}">Retry</button>
        <details>
          <summary aria-label="Discard ${letter}">Discard</summary>
          <button name="do" value="discard" aria-label="Forget ${letter} for good">
            Forget it for good
          </button>
        </details>
      </form>
    </td>
    <td>${tries}</td>
    <td>${traceId}</td>
    <td class="long">${error}</td>
  </tr>`;
}

function seenError({ at, where, traceId = '', name, code, message }: SeenError): Html {
  return html`<tr>
    <td>${time(at)}</td>
    <td>${where}</td>
    <td>${traceId}</td>
    <td class="long">${code ?? name}: ${message}</td>
  </tr>`;
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) {
    return `${seconds.toFixed(1)} s`;
  }
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const style = html`<style>
  :root {
    color-scheme: light dark;
    font:
      15px/1.5 system-ui,
      sans-serif;
  }
  main {
    max-width: 70rem;
    margin: 2rem auto;
    padding: 0 1rem;
  }
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 2rem;
  }
  dt {
    opacity: 0.7;
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th,
  td {
    text-align: left;
    vertical-align: top;
    padding: 0.25rem 0.75rem 0.25rem 0;
    border-bottom: 1px solid #8884;
  }
  .wide {
    overflow-x: auto;
  }
  time,
  time span,
  summary {
    white-space: nowrap;
  }
  .long {
    min-width: 20rem;
    overflow-wrap: anywhere;
  }
  @media (max-width: 40rem) {
    time {
      white-space: normal;
    }
    td form {
      flex-direction: column;
    }
  }
  section {
    border-top: 2px solid;
    margin-top: 2rem;
  }
  td form {
    display: flex;
    align-items: start;
    gap: 0.5rem;
  }
</style>`;

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
