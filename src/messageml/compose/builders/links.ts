import type { FlowContent, HeldBy, Markup, MessageNode } from '../content.js';
import type { TextAttributes } from './attributes.js';
import { build } from './container.js';

/**
 * A link. Which schemes are allowed is the service's setting: http and https always are.
 *
 * @param href an absolute address
 * @param content what is shown. Default: the address.
 *
 * @example
 * a('https://example.com/orders/7', 'Order 7')
 */
export function a<const Given extends FlowContent>(
  href: string | URL | Markup,
  content?: Given,
  attributes?: TextAttributes,
): MessageNode<'a', HeldBy<Given>> {
  return build('a', { href: href instanceof URL ? href.href : href, ...attributes }, content);
}

/**
 * An image, shown at most 256 pixels high.
 *
 * @param src its address, or the image itself as a data URL (keep all of them under 25 KB)
 *
 * @example
 * img('https://example.com/chart.png')
 */
export function img(
  src: string | URL | Markup,
  attributes?: TextAttributes,
): MessageNode<'img', never> {
  return build('img', { src: src instanceof URL ? src.href : src, ...attributes }, null);
}
