import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FirstAnswer } from './first-answer.js';

/**
 * A part of the page whose code is fetched when it is shown for the first time.
 *
 * @example
 * const MessageMenu = later(async () => (await import('../conversation/message-menu.js')).MessageMenu);
 *
 * @param Meanwhile - is shown until then; default: nothing
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const useCode = createCodeHook(load);
  return function Later(props: Props) {
    const Component = useCode().component ?? Meanwhile;
    return <Component {...props} />;
  };
}

/**
 * The same for what fills a place of the page: when its code takes a while that is said there, and when it does not come
 * it can be tried again.
 *
 * @example
 * const load = async () => (await import('../emulator/pod-panel.js')).PodPanel;
 * const PodPanel = laterView(load, ({ children }) => <>{children}</>);
 *
 * @param Place - what stands on the page until then
 */
export function laterView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Place: ComponentType<{ readonly children: ComponentChildren }>,
): ComponentType<Props> {
  const useCode = createCodeHook(load);
  return function LaterView(props: Props) {
    const { component: Component, problem, retry } = useCode();
    return Component === undefined ? (
      <Place>
        <div class="first-answer__place">
          <FirstAnswer of="this part of the page" problem={problem} onRetry={retry} />
        </div>
      </Place>
    ) : (
      <Component {...props} />
    );
  };
}

/** A hook that fetches code once for all who show it; what failed is tried again by whoever shows it next. */
function createCodeHook<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined;
  return () => {
    const [, setHere] = useState(component !== undefined);
    const [problem, setProblem] = useState<string>();
    const retry = () => {
      setProblem(undefined);
      load().then(
        (loaded) => {
          component = loaded;
          setHere(true);
        },
        () => setProblem('Is the pod still running?'),
      );
    };
    useEffect(() => {
      if (component === undefined) {
        retry();
      } else {
        // The code may have come between this one's first picture and here, by somebody else's fetching.
        setHere(true);
      }
    }, []);
    return { component, problem, retry };
  };
}
