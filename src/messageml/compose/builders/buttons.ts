import type { Markup, MessageNode } from '../content.js';
import { nodeOf } from '../element.js';
import type { ChoiceOf } from '../element-types.js';
import type { ButtonNeedsForm } from '../inside.js';
import { attributesOf } from './attributes.js';

/** How a button looks. */
export type ButtonClass = ChoiceOf<'button', 'class'>;

/** How any button is shown. */
export interface ButtonLook {
  /** Default: `primary` for `action`, `tertiary` for `cancel`, `secondary` for a reset button. */
  readonly class?: ButtonClass | undefined;
  /** The name of an icon, shown before the text. */
  readonly icon?: string | undefined;
  /** Shown when pointed at. */
  readonly title?: string | undefined;
}

/** What {@link button} takes beside name and label. */
export interface ButtonAttributes extends ButtonLook {
  /** `action` submits the form, `cancel` submits it as given up. Default: `action`. */
  readonly type?: 'action' | 'cancel' | undefined;
  /**
   * Whether clients submit whatever is in the form. A handler that was given the form still asks again for what does
   * not fit; one that takes drafts is given the form's id. Default: `false`.
   */
  readonly formNoValidate?: boolean | undefined;
}

type TypeOf<Options> = Options extends { readonly type: 'cancel' } ? 'cancel' : 'action';

/**
 * A button that submits its form. The reply's action is its name.
 *
 * @example
 * button('send', 'Send order')
 * button('back', 'Not now', { type: 'cancel' })
 */
export function button<
  const Name extends string,
  const Options extends ButtonAttributes = ButtonAttributes,
>(
  name: Name | Markup,
  label: string | Markup,
  attributes?: Options,
): MessageNode<'button', ButtonNeedsForm<Name, TypeOf<Options>>> {
  const given = attributesOf({ type: 'action', ...attributes });
  return nodeOf('button', { ...given, name }, [label]);
}

/**
 * A button that puts everything in its form back to what it was at first. It submits nothing.
 *
 * @example
 * form('order', [textField('quantity'), button('send', 'Send'), resetButton('Start again')])
 */
export function resetButton(
  label: string,
  attributes?: ButtonLook,
): MessageNode<'button', ButtonNeedsForm<never, 'reset'>> {
  return nodeOf('button', { ...attributesOf(attributes), type: 'reset' }, [label]);
}
