import type { Content, FlowContent, HeldBy, MessageNode } from '../content.js';
import type { ChoiceOf } from '../element-types.js';
import type { InCard, InExpandableCard, Inside } from '../inside.js';
import { build, part } from './container.js';

/** What {@link card} takes beside its content. */
export interface CardAttributes {
  /** Classes, separated by spaces. */
  readonly class?: string | undefined;
  /** The address of an image, shown 28 pixels wide beside the header. */
  readonly iconSrc?: string | undefined;
  /** The colour of the edge: `tempo-bg-color--blue`. */
  readonly accent?: string | undefined;
}

/**
 * A card: a box with an edge, whose header stays while the body can be folded away.
 *
 * @example
 * card([cardHeader(b('Filled')), cardBody('100 IBM at 101.25')], { accent: 'tempo-bg-color--green' })
 */
export function card<const Given extends Content<string, Inside | InCard>>(
  content: Given,
  attributes?: CardAttributes,
): MessageNode<'card', Exclude<HeldBy<Given>, InCard>> {
  return build('card', attributes, content);
}

/** What is always seen of a {@link card}. */
export const cardHeader = part<'header', InCard>('header');

/** What of a {@link card} can be folded away. */
export const cardBody = part<'body', InCard>('body');

/** What {@link expandableCard} takes beside its content. */
export interface ExpandableCardAttributes {
  /** Classes, separated by spaces. */
  readonly class?: string | undefined;
  /** How it is shown at first: its header only, the beginning of its body, or all. */
  readonly state: ChoiceOf<'expandable-card', 'state'>;
}

/**
 * A card that readers open and close, with a state to begin with.
 *
 * @example
 * expandableCard([expandableCardHeader('Trace'), expandableCardBody(code(trace))], { state: 'collapsed' })
 */
export function expandableCard<const Given extends Content<string, Inside | InExpandableCard>>(
  content: Given,
  attributes: ExpandableCardAttributes,
): MessageNode<'expandable-card', Exclude<HeldBy<Given>, InExpandableCard>> {
  return build('expandable-card', attributes, content);
}

/** What is always seen of an {@link expandableCard}. */
export const expandableCardHeader = part<'header', InExpandableCard>('header');

/**
 * What of an {@link expandableCard} opens and closes.
 *
 * @example
 * expandableCard([expandableCardHeader('Failed'), expandableCardBody('No price', { variant: 'error' })], {
 *   state: 'expanded',
 * })
 */
export function expandableCardBody<const Given extends FlowContent>(
  content: Given,
  attributes?: {
    /** `error` marks it red. Default: `default`. */
    readonly variant?: ChoiceOf<'expandable-card-body', 'variant'> | undefined;
  },
): MessageNode<'body', HeldBy<Given> | InExpandableCard> {
  return build('body', attributes, content);
}
