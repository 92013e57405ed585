import type { NodeMaker, ReadElement, ReadNode, XmlText } from './nodes.js';

/** An element that is open: its end tag is still to come. */
export interface Open<Element> {
  readonly element: Element;
  readonly outer: Open<Element> | undefined;
  /** How many nodes were waiting for their elements when it was opened. */
  readonly before: number;
}

/** Whether an element of a tag is open: the innermost one, or one around it. */
export function isTagOpen(
  innermost: Open<{ readonly tag: string }> | undefined,
  tag: string,
): boolean {
  for (let open = innermost; open !== undefined; open = open.outer) {
    if (open.element.tag === tag) {
      return true;
    }
  }
  return false;
}

/** Takes what is read, in the order of the text: makes a tree of it, or passes it on. */
export interface ReadTarget<Element> {
  /** How many elements are open. */
  readonly depth: number;
  /** The element that nodes are added to. */
  readonly innermost: Open<Element> | undefined;
  /** Adds an element whose name was read; its attributes follow. It is then entered, or closed itself. */
  addElement(tag: string, start: number): Element;
  /** Adds anything that is not an element. */
  addOther(name: string, start: number, end: number): void;
  /** Adds a text. */
  addText(text: XmlText): void;
  /** Opens an element: what is added from now on is inside it. */
  enter(element: Element): void;
  /** Takes note of an element that closed itself. */
  addEmpty(element: Element): void;
  /** Ends the innermost element at an offset. */
  close(open: Open<Element>, end: number): void;
}

/** The tree while it is read: elements that are open, and the nodes that will be their children. */
export class OpenElements<
  Element extends ReadElement<ReadNode<Element, Other>>,
  Other,
> implements ReadTarget<Element> {
  depth = 0;
  readonly #make: NodeMaker<Element, Other>;
  #open: Open<Element> | undefined;
  /**
   * The children so far of all open elements, those of the outermost first. An element gets its own
   * when it is closed, in a list of just the right size.
   */
  readonly #nodes: ReadNode<Element, Other>[] = [];
  /** How many of the nodes count; those behind already belong to an element. */
  #waiting = 0;

  constructor(make: NodeMaker<Element, Other>) {
    this.#make = make;
  }

  get innermost(): Open<Element> | undefined {
    return this.#open;
  }

  addElement(tag: string, start: number): Element {
    const element = this.#make.element(tag, start);
    this.#add(element);
    return element;
  }

  addOther(name: string, start: number, end: number): void {
    this.#add(this.#make.other(name, start, end));
  }

  addText(text: XmlText): void {
    this.#add(text);
  }

  /** It is in the tree already. */
  addEmpty(): void {
    return;
  }

  enter(element: Element): void {
    this.#open = { element, outer: this.#open, before: this.#waiting };
    this.depth += 1;
  }

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

  /** Adds a node to the element that is open. */
  #add(node: ReadNode<Element, Other>): void {
    this.#nodes[this.#waiting] = node;
    this.#waiting += 1;
  }
}
