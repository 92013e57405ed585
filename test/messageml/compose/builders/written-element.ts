import { XmlElement, XmlText } from '@rgrove/parse-xml';
import type { DateText, TimeText } from '../../../../src/messageml/index.js';
import type { JsonObject } from '../../../../src/messageml/index.js';
import { isDateText, isTimeText } from '../../../../src/messageml/index.js';
import { textOf } from '../composable-rows.js';

/** Markup that the builders do not write: another spelling, or what has no effect. */
export class NotBuildable extends Error {}

/** An element of markup, read as the options of its builder; what nobody asked for is {@link left}. */
export class WrittenElement {
  readonly element: XmlElement;
  /** Where the objects of the entities in it stand. */
  readonly data: JsonObject;
  readonly #left: Set<string>;

  constructor(element: XmlElement, data: JsonObject) {
    this.element = element;
    this.data = data;
    this.#left = new Set(Object.keys(element.attributes));
  }

  get left(): readonly string[] {
    return [...this.#left];
  }

  get parent(): string {
    return nameAround(this.element);
  }

  text(name: string): string | undefined {
    this.#left.delete(name);
    return this.element.attributes[name];
  }

  needed(name: string): string {
    return this.text(name) ?? refuse();
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name)?.toLowerCase();
    if (value !== undefined && value !== 'true' && value !== 'false') {
      refuse();
    }
    return value === undefined ? undefined : value === 'true';
  }

  number(name: string): number | undefined {
    const value = this.text(name);
    if (value !== undefined && String(Number(value)) !== value) {
      refuse();
    }
    return value === undefined ? undefined : Number(value);
  }

  oneOf<const Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : (values.find((one) => one === value) ?? refuse());
  }

  date(name: string): DateText | undefined {
    const value = this.text(name);
    return value === undefined || isDateText(value) ? value : refuse();
  }

  time(name: string): TimeText | undefined {
    const value = this.text(name);
    return value === undefined || isTimeText(value) ? value : refuse();
  }

  /** A list in JSON, which the reference took, so that its items are what they must be. */
  list(name: string): readonly unknown[] | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : (listIn(value) ?? refuse());
  }

  /** Its only content, where that is text: a label, what an input holds at first. */
  onlyText(): string | undefined {
    const { children } = this.element;
    if (!children.every((child) => child instanceof XmlText)) {
      refuse();
    }
    return children.length === 0 ? undefined : children.map(textOf).join('');
  }

  /** Its elements, where nothing stands between them. */
  onlyElements(): readonly XmlElement[] {
    const { children } = this.element;
    const found = children.filter((child) => child instanceof XmlElement);
    return found.length === children.length ? found : refuse();
  }
}

/** The name of the element around another. */
export function nameAround({ parent }: XmlElement): string {
  return parent instanceof XmlElement ? parent.name : '';
}

/** Says that the builders do not write this. */
export function refuse(): never {
  throw new NotBuildable();
}

/** The list that an attribute is the JSON text of. */
export function listIn(value: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
