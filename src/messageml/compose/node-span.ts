import type { MessageNode } from './content.js';

/** Where in the written markup a node stands, and where it is in the content. */
export interface NodeSpan {
  readonly node: MessageNode<string, unknown>;
  readonly outer: NodeSpan | undefined;
  readonly start: number;
  /** After its end tag. Set when it is written. */
  end: number;
}

/** Which one a node is of the elements with its tag in the outer one, from 1, and of how many. */
interface Ordinal {
  readonly number: number;
  readonly among: { count: number };
}

/** How much of a long way is shown, from each of its ends. */
const shownSteps = 10;

/** The nodes of some content, in the order in which they begin in the markup. */
export class NodeSpans {
  readonly #spans: NodeSpan[] = [];
  #ordinals: ReadonlyMap<NodeSpan, Ordinal> | undefined;

  /** Notes that a node begins. */
  open(node: MessageNode<string, unknown>, outer: NodeSpan | undefined, start: number): NodeSpan {
    const span = { node, outer, start, end: start };
    this.#spans.push(span);
    return span;
  }

  /** The first node of which something holds. */
  find(holds: (node: NodeSpan['node']) => boolean): NodeSpan | undefined {
    return this.#spans.find(({ node }) => holds(node));
  }

  /** The second node inside another of which something holds, or the only one: a loop repeats it. */
  findRepeated(
    around: (node: NodeSpan['node']) => boolean,
    holds: (node: NodeSpan['node']) => boolean,
  ): NodeSpan | undefined {
    const [first, second = first] = this.#spans.filter(
      (span) => holds(span.node) && isInside(span, around),
    );
    return second;
  }

  /** The innermost node that began and has not ended. */
  innermostOpen(): NodeSpan | undefined {
    let span = this.#spans.at(-1);
    while (span !== undefined && span.end > span.start) {
      span = span.outer;
    }
    return span;
  }

  /** The innermost node at an offset of the markup. */
  at(offset: number): NodeSpan | undefined {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#spans[middle]?.start ?? 0) <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    let span = this.#spans[low - 1];
    while (span !== undefined && span.end <= offset) {
      span = span.outer;
    }
    return span;
  }

  /** How a person finds a node: `form "order" › select "side" › option 3`. The middle of a long way is left out. */
  pathOf(span: NodeSpan | undefined): string {
    const way: NodeSpan[] = [];
    for (let at = span; at !== undefined; at = at.outer) {
      way.push(at);
    }
    way.reverse();
    const stepsTo = (spans: readonly NodeSpan[]) => spans.map((one) => this.#stepOf(one));
    const steps =
      way.length <= 2 * shownSteps
        ? stepsTo(way)
        : [...stepsTo(way.slice(0, shownSteps)), '…', ...stepsTo(way.slice(-shownSteps))];
    return steps.join(' › ');
  }

  #stepOf(span: NodeSpan): string {
    const { tag, attributes } = span.node;
    const named = attributes['data-entity-id'] ?? attributes['id'] ?? attributes['name'];
    if (typeof named === 'string') {
      return `${tag} ${JSON.stringify(named)}`;
    }
    this.#ordinals ??= ordinalsOf(this.#spans);
    const ordinal = this.#ordinals.get(span);
    return ordinal === undefined || ordinal.among.count === 1 ? tag : `${tag} ${ordinal.number}`;
  }
}

function isInside({ outer }: NodeSpan, around: (node: NodeSpan['node']) => boolean): boolean {
  return outer !== undefined && (around(outer.node) || isInside(outer, around));
}

/** Counted only when a finding asks: messages without findings are most of them. */
function ordinalsOf(spans: readonly NodeSpan[]): ReadonlyMap<NodeSpan, Ordinal> {
  const groups = new Map<NodeSpan | undefined, Map<string, { count: number }>>();
  const ordinals = new Map<NodeSpan, Ordinal>();
  for (const span of spans) {
    const group = groups.get(span.outer) ?? new Map<string, { count: number }>();
    groups.set(span.outer, group);
    const among = group.get(span.node.tag) ?? { count: 0 };
    group.set(span.node.tag, among);
    among.count++;
    ordinals.set(span, { number: among.count, among });
  }
  return ordinals;
}
