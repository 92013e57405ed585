import { isBlank, isSameIgnoringCase } from '../../java/text/index.js';
import type { MutableElement } from '../document/mutable-element.js';
import { report } from '../rules/context.js';
import { nodePlace, placeOf, startOf } from '../rules/naming.js';
import { checkStyle, sortByName } from './attributes.js';
import type { BuildContext } from './build-context.js';

/** What the root element says. */
export interface RootFacts {
  readonly version: string | undefined;
  /** The value of `data-format`. */
  readonly dataFormat: string | undefined;
}

/** Whether an element may be the root of a message; reports it otherwise. */
export function isRoot(element: MutableElement, context: BuildContext): boolean {
  const { tag } = element;
  if (tag === 'messageML' || tag === 'div') {
    return true;
  }
  report(context, 'unknown-root', startOf(element), { tag }, rootInstead(tag, context));
  return false;
}

/** What to write instead of a root; an element that messages may have is to stay, within one. */
function rootInstead(tag: string, { plans }: BuildContext): string | undefined {
  if (tag.toLowerCase() === 'messageml') {
    return 'Write <messageML>, with capital M and L.';
  }
  return plans.byTag.has(tag) ? undefined : `Write <messageML> instead of <${tag}>.`;
}

/** Reads the attributes of the root. */
export function readRoot(
  root: MutableElement,
  version: string | undefined,
  context: BuildContext,
): RootFacts {
  const presentation = context.format === 'PresentationML';
  let dataFormat: string | undefined;
  let stated = presentation || (version !== undefined && !isBlank(version)) ? version : '2.0';
  for (const attribute of sortByName(root.attributes)) {
    const { name, value } = attribute;
    if (presentation && name === 'data-format') {
      dataFormat = value;
    } else if (presentation && name === 'data-version') {
      stated = value;
    } else if (name === 'style') {
      checkStyle(attribute, context);
    } else if (name !== 'class' && (presentation || name !== 'xmlns')) {
      report(
        context,
        'unknown-attribute',
        placeOf(attribute),
        { attribute: name, element: 'messageML' },
        'Remove it.',
      );
    }
  }
  return { version: stated, dataFormat };
}

/** Checks the root when everything in it was read. */
export function checkRoot(root: MutableElement, facts: RootFacts, context: BuildContext): void {
  if (context.format === 'MessageML') {
    const refused = root.attributes.find(({ name }) => name === 'class' || name === 'style');
    if (refused !== undefined) {
      report(context, 'root-with-style', placeOf(refused), {});
    }
  } else if (!isWholePresentation(facts)) {
    report(context, 'incomplete-presentation-root', startOf(root), {});
  }
  if (context.chime && root.children.length !== 1) {
    const other = root.children.find((child) => child.type === 'text' || child.name !== 'chime');
    report(
      context,
      'chime-with-content',
      other === undefined ? startOf(root) : nodePlace(other, context),
      {},
    );
  }
}

/** Whether a root says that it is PresentationML, and of which version. */
function isWholePresentation({ dataFormat, version }: RootFacts): boolean {
  const isStated = dataFormat !== undefined && isSameIgnoringCase(dataFormat, 'PresentationML');
  return isStated && version !== undefined;
}
