import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * A part of the page whose code is fetched when it is shown for the first time.
 *
 * @example
 * const PodPanel = later(async () => (await import('../emulator/pod-panel.js')).PodPanel);
 *
 * @param Meanwhile - is shown until then; default: nothing
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [, setHere] = useState(loaded !== undefined);
    useEffect(() => {
      if (loaded !== undefined) {
        return;
      }
      void load().then((component) => {
        loaded = component;
        setHere(true);
      });
    }, []);
    const Component = loaded ?? Meanwhile;
    return <Component {...props} />;
  };
}
