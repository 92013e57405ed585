import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { useCommands, useConsole } from '../access/use-console.js';

/** Tells which unread messages are on the screen, while somebody looks at it. */
export function useSeen(
  streamId: string,
  scroller: RefObject<HTMLElement | null>,
  rendered: unknown,
): void {
  const commands = useCommands();
  const attentive = useConsole(
    ({ attentive: looking, open }) => looking && open?.keptUnread !== true,
  );
  useEffect(() => {
    const box = scroller.current;
    const rows = box?.querySelectorAll<HTMLElement>('[data-unseen]') ?? [];
    if (!attentive || rows.length === 0) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const id = target instanceof HTMLElement ? target.dataset['unseen'] : undefined;
          if (isIntersecting && id !== undefined) {
            observer.unobserve(target);
            commands.see(streamId, id);
          }
        }
      },
      { root: box },
    );
    rows.forEach((row) => observer.observe(row));
    return () => observer.disconnect();
  }, [streamId, attentive, rendered]);
}
