import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PagePart } from '../access/part-alone.js';
import { useIsAlone } from '../access/part-alone.js';
import { useFocusBack } from './use-focus-back.js';

/**
 * A part beside the conversation, which a narrow page shows in the place of it: then it is the main one. What had the focus
 * when it came gets it back when it goes.
 *
 * @example
 * <SidePart part="pod" class="pod-panel" label="The pod"><SideHeading part="pod">The pod</SideHeading></SidePart>
 */
export function SidePart(props: {
  readonly part: PagePart;
  readonly class: string;
  readonly label: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}) {
  const { part, label, onKeyDown, children } = props;
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box);
  return (
    <div
      ref={box}
      class={props.class}
      role={useIsAlone(part) ? 'main' : 'complementary'}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** What such a part is called: the heading of the page where it is all that is shown, and what who came by keyboard hears first. */
export function SideHeading(props: {
  readonly part: PagePart;
  readonly class?: string;
  readonly children: string;
}) {
  const isAlone = useIsAlone(props.part);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed to come here is covered by now.
    if (isAlone && document.activeElement === document.body) {
      heading.current?.focus();
    }
  }, []);
  return isAlone ? (
    <h1 class={props.class} tabIndex={-1} ref={heading}>
      {props.children}
    </h1>
  ) : (
    <h2 class={props.class}>{props.children}</h2>
  );
}
