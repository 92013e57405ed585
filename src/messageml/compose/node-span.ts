import type { MessageNode } from './content.js';

/** Where in the written markup a node stands, and where it stands in the content. */
export interface NodeSpan {
  readonly node: MessageNode<string, unknown>;
  readonly outer: NodeSpan | undefined;
  /** Which one it is of the elements with its tag in the outer one, from 1. */
  readonly ordinal: number;
  readonly start: number;
  /** After its end tag. Set when it is written. */
  end: number;
}

/** The nodes of some content, in the order in which they begin in the markup. */
export class NodeSpans {
  readonly #spans: NodeSpan[] = [];
  readonly #counts = new Map<NodeSpan | undefined, Map<string, number>>();

  /** Notes that a node begins. */
  open(node: MessageNode<string, unknown>, outer: NodeSpan | undefined, start: number): NodeSpan {
    const counts = this.#counts.get(outer) ?? new Map<string, number>();
    this.#counts.set(outer, counts);
    const ordinal = (counts.get(node.tag) ?? 0) + 1;
    counts.set(node.tag, ordinal);
    const span = { node, outer, ordinal, start, end: start };
    this.#spans.push(span);
    return span;
  }

  /** The innermost node at an offset of the markup. */
  at(offset: number): NodeSpan | undefined {
    let low = 0;
    let high = this.#spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#spans[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let span = this.#spans[low - 1];
    while (span !== undefined && span.end <= offset) span = span.outer;
    return span;
  }

  /** How a person finds a node: `form "order" › select "side" › option 3`. */
  pathOf(span: NodeSpan | undefined): string {
    const steps: string[] = [];
    for (let at = span; at !== undefined; at = at.outer) steps.unshift(this.#stepOf(at));
    return steps.join(' › ');
  }

  #stepOf({ node, outer, ordinal }: NodeSpan): string {
    const { id, name } = node.attributes;
    const named = node.attributes['data-entity-id'] ?? id ?? name;
    if (typeof named === 'string') return `${node.tag} ${JSON.stringify(named)}`;
    const isOneOfSeveral = (this.#counts.get(outer)?.get(node.tag) ?? 0) > 1;
    return isOneOfSeveral ? `${node.tag} ${ordinal}` : node.tag;
  }
}
