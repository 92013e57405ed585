import './problem-card.css';
import { useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import type { ToldProblem } from '../state/problems.js';
import { clockTime } from '../time/times.js';
import { ProblemDetails } from './problem-details.js';

/** What a bot could not do, for its developer. */
export function ProblemCard({ problem }: { readonly problem: ToldProblem }) {
  const { id, bot, at, title, details } = problem;
  const dispatch = useDispatch();
  return (
    <section class="problem-card" aria-label={`Problem of ${bot}`}>
      <header class="problem-card__header">
        <Icon name="warning" />
        <p class="problem-card__title">{title}</p>
        <time class="problem-card__time" dateTime={new Date(at).toISOString()}>
          {clockTime(at)}
        </time>
        <button
          type="button"
          class="icon-button icon-button--small"
          aria-label="Dismiss"
          onClick={() => dispatch({ type: 'problemDismissed', id })}
        >
          <Icon name="close" />
        </button>
      </header>
      {details !== undefined && <ProblemDetails text={details} />}
    </section>
  );
}
