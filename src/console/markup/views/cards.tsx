import './cards.css';
import { useContext } from 'preact/hooks';
import { Icon } from '../../controls/icon.js';
import { firstIdOf } from '../../state/histories.js';
import { safeImage } from '../links.js';
import type { MarkupElement } from '../markup.js';
import { valueOf } from '../markup.js';
import { OutlineContext, useMessage } from '../message-context.js';
import { usePicture } from '../pictures.js';
import { useUnfolded } from '../use-unfolded.js';
import type { View } from '../view.js';
import { lookOf } from '../view.js';

/** A card; its accent is one of the documented background colours. */
const Card: View = ({ element, children }) => {
  const accent = valueOf(element, 'accent-color') ?? '';
  const icon = usePicture(safeImage(valueOf(element, 'icon-src')));
  return (
    <div {...lookOf(element, 'ml-card')}>
      {accent.startsWith('tempo-bg-color--') && <span class={`ml-card__accent ${accent}`} />}
      {icon.source !== undefined && !icon.missing && (
        <img
          class="ml-card__icon"
          src={icon.source}
          alt=""
          referrerpolicy="no-referrer"
          onError={icon.onError}
        />
      )}
      <div class="ml-card__content">{children}</div>
    </div>
  );
};

type Expansion = 'collapsed' | 'cropped' | 'expanded';

/** A card that shows its header, the beginning of its body, or all of it. */
const ExpandableCard: View = ({ element, children }) => {
  const given = (valueOf(element, 'state') ?? '').toLowerCase();
  const folded: Expansion = given === 'cropped' ? 'cropped' : 'collapsed';
  const [expanded, setExpanded] = useUnfolded(useCardKey(element, given), given === 'expanded');
  const state = expanded ? 'expanded' : folded;
  return (
    <div {...lookOf(element, 'ml-card', 'ml-card--expandable', `ml-card--${state}`)}>
      <div class="ml-card__content">{children}</div>
      <button
        type="button"
        class="ml-card__toggle"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
      >
        {expanded ? 'Show less' : 'Show more'}
        <Icon name="chevron" />
      </button>
    </div>
  );
};

/** Names a card over the versions of its message, for as long as they begin with it in the same state. */
function useCardKey(card: MarkupElement, given: string): string | undefined {
  const { message } = useMessage();
  const place = useContext(OutlineContext).get(card) ?? '';
  return message && `${firstIdOf(message)}/card/${place}/${given}`;
}

const part =
  (name: string): View =>
  ({ children }) => <div class={name}>{children}</div>;

const ExpandableBody: View = ({ element, children }) => {
  const failed = (valueOf(element, 'variant') ?? '').toLowerCase() === 'error';
  return <div class={`ml-card__body ${failed ? 'ml-card__body--error' : ''}`}>{children}</div>;
};

/** Cards and cards that unfold. */
export const cardViews = {
  card: Card,
  'card-header': part('ml-card__header'),
  'card-body': part('ml-card__body'),
  'expandable-card': ExpandableCard,
  'expandable-card-header': part('ml-card__header'),
  'expandable-card-body': ExpandableBody,
} satisfies Record<string, View>;
