/** Where a link of a message may lead. */
const schemes: readonly string[] = ['http:', 'https:', 'mailto:'];

/**
 * The address of a link, if the console follows links of its kind; scripts are not followed.
 *
 * @example
 * safeLink('https://example.com'); // 'https://example.com'
 * safeLink('javascript:alert(1)'); // undefined
 */
export function safeLink(href: string | undefined): string | undefined {
  return href !== undefined && URL.canParse(href) && schemes.includes(new URL(href).protocol)
    ? href
    : undefined;
}

/** The address of a picture, if it is one of the web or carries its bytes itself. */
export function safeImage(source: string | undefined): string | undefined {
  if (source === undefined) {
    return undefined;
  }
  if (/^data:image\/(png|jpe?g|gif|webp|svg\+xml)[;,]/i.test(source)) {
    return source;
  }
  return /^https?:/i.test(source) ? safeLink(source) : undefined;
}
