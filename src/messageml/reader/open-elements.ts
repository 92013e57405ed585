import type { NodeMaker, ReadElement, ReadNode } from './nodes.js';

/** An element that is open: its end tag is still to come. */
export interface Open<Element> {
  readonly element: Element;
  readonly outer: Open<Element> | undefined;
  /** How many nodes were waiting for their elements when it was opened. */
  readonly before: number;
}

/** The tree while it is read: elements that are open, and the nodes that will be their children. */
export class OpenElements<Element extends ReadElement<ReadNode<Element, Other>>, Other> {
  depth = 0;
  readonly #make: NodeMaker<Element, Other>;
  #open: Open<Element> | undefined;
  /**
   * The children so far of all open elements, those of the outermost first. An element gets its own
   * when it is closed, in a list of just the right size.
   */
  readonly #nodes: ReadNode<Element, Other>[] = [];
  /** How many of the nodes count; what is behind has its element. */
  #waiting = 0;

  constructor(make: NodeMaker<Element, Other>) {
    this.#make = make;
  }

  /** The element that nodes are added to. */
  get innermost(): Open<Element> | undefined {
    return this.#open;
  }

  /** Adds an element, and gives it back to be entered. */
  addElement(tag: string, start: number): Element {
    const element = this.#make.element(tag, start);
    this.add(element);
    return element;
  }

  /** Adds anything that is not an element. */
  addOther(name: string, start: number, end: number): void {
    this.add(this.#make.other(name, start, end));
  }

  /** Adds a node to the element that is open. */
  add(node: ReadNode<Element, Other>): void {
    this.#nodes[this.#waiting] = node;
    this.#waiting += 1;
  }

  /** Takes an element as open: what is added from now on is in it. */
  enter(element: Element): void {
    this.#open = { element, outer: this.#open, before: this.#waiting };
    this.depth += 1;
  }

  /** Ends the innermost element at an offset. */
  close({ element, outer, before }: Open<Element>, end: number): void {
    const waiting = this.#waiting;
    element.end = end;
    if (before < waiting) {
      element.children = this.#nodes.slice(before, waiting);
    }
    this.#waiting = before;
    this.#open = outer;
    this.depth -= 1;
  }

  /** Whether an element of a tag is open. */
  has(tag: string): boolean {
    for (let open = this.#open; open !== undefined; open = open.outer) {
      if (open.element.tag === tag) {
        return true;
      }
    }
    return false;
  }
}
