import type { ComponentChildren } from 'preact';

/** Where details stand, until they are there. */
export function DetailsPlace({ children }: { readonly children: ComponentChildren }) {
  return <aside class="details">{children}</aside>;
}
