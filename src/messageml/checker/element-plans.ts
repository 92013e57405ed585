import type { ElementName } from '../document/element-names.js';
import type {
  AttributeDefinition,
  Check,
  ElementDefinition,
  ReadAttribute,
} from '../elements/definition.js';

/** An attribute of an element under one of the names that are accepted for it. */
export interface AttributePlan {
  /** The name under which documents know it. */
  readonly name: string;
  readonly definition: AttributeDefinition;
  /** The check that the table has for it alone. */
  readonly read: ReadAttribute | undefined;
}

/** The attributes of an element by the names under which a notation accepts them. */
export type AttributePlans = ReadonlyMap<string, AttributePlan>;

/** A row of the element table, in the one shape in which elements are built fast. */
export interface ElementPlan {
  readonly name: ElementName;
  /** The tag that names it to authors. */
  readonly tag: string;
  readonly isShorthand: boolean;
  readonly isBare: boolean;
  /** What the ids of elements start with that are written in a group with their label. */
  readonly groupPrefix: string | undefined;
  readonly read: ElementDefinition['read'];
  readonly checks: readonly Check[];
  readonly messageML: AttributePlans;
  readonly presentationML: AttributePlans;
}

/** The plans of a table. */
export interface ElementPlans {
  /** The plan of an element; made when it is first asked for. */
  of(name: ElementName): ElementPlan;
  /** Of several elements with the same tag, the first one. */
  readonly byTag: ReadonlyMap<string, ElementPlan>;
  /** The same without tags that alone do not say which element is meant. */
  readonly byPlainTag: ReadonlyMap<string, ElementPlan>;
  /** The elements that a class makes of a `<div>`, in the order in which the classes count. */
  readonly byDivClass: ReadonlyMap<string, ElementName>;
  /** The elements that a type makes of an `<input>`, in the order in which the types count. */
  readonly byInputType: ReadonlyMap<string, ElementName>;
}

/** Their attributes or the elements around them say which element is meant, too. */
const ambiguousTags = ['input', 'label', 'header', 'body'];

type Table = Readonly<Record<ElementName, ElementDefinition>>;

const known = new WeakMap<Table, ElementPlans>();

/** The plans of a table; made once for each table. */
export function plansOf(table: Table): ElementPlans {
  const made = known.get(table);
  if (made !== undefined) {
    return made;
  }
  const byName = new Map<ElementName, ElementPlan>();
  const of = (name: ElementName): ElementPlan => {
    const plan = byName.get(name) ?? planOf(name, table[name]);
    byName.set(name, plan);
    return plan;
  };
  const byTag = new Map<string, ElementPlan>();
  let name: ElementName;
  for (name in table) {
    for (const tag of table[name].tags) {
      if (!byTag.has(tag)) {
        byTag.set(tag, of(name));
      }
    }
  }
  const byPlainTag = new Map(byTag);
  for (const tag of ambiguousTags) {
    byPlainTag.delete(tag);
  }
  const plans = { of, byTag, byPlainTag, ...markersOf(table) };
  known.set(table, plans);
  return plans;
}

/** What marks elements whose tag in PresentationML is that of many. */
function markersOf(table: Table): Pick<ElementPlans, 'byDivClass' | 'byInputType'> {
  const byInputType = new Map<string, ElementName>();
  const divs: { readonly rank: number; readonly marker: string; readonly name: ElementName }[] = [];
  let name: ElementName;
  for (name in table) {
    const { presentation } = table[name];
    const { inputType, divRank: rank, class: marker = presentation.groupPrefix } = presentation;
    if (inputType !== undefined) {
      byInputType.set(inputType, name);
    }
    if (rank !== undefined && marker !== undefined) {
      divs.push({ rank, marker, name });
    }
  }
  divs.sort((left, right) => left.rank - right.rank);
  return { byDivClass: new Map(divs.map((div) => [div.marker, div.name])), byInputType };
}

function planOf(name: ElementName, definition: ElementDefinition): ElementPlan {
  const { tags, shorthand = false, bare = false, read, checks, presentation } = definition;
  return {
    name,
    tag: tags[0],
    isShorthand: shorthand,
    isBare: bare,
    groupPrefix: presentation.groupPrefix,
    read,
    checks,
    messageML: attributePlans(definition, (attribute, own) => attribute.inMessageML ?? [own]),
    presentationML: attributePlans(
      definition,
      (attribute, own) => attribute.inPresentationML ?? [attribute.presentation ?? own],
    ),
  };
}

function attributePlans(
  definition: ElementDefinition,
  acceptedNames: (attribute: AttributeDefinition, own: string) => readonly string[],
): AttributePlans {
  const plans = new Map<string, AttributePlan>();
  for (const [name, attribute] of Object.entries(definition.attributes)) {
    const read = definition.readAttributes?.[name];
    for (const written of acceptedNames(attribute, name)) {
      plans.set(written, { name, definition: attribute, read });
    }
  }
  return plans;
}
