import { useEffect, useId, useState } from 'preact/hooks';
import { useEmulator } from './emulator-context.js';

/** Names a route of the service, with those that there are as suggestions. */
export function RouteField(props: {
  readonly value: string;
  readonly onChange: (route: string) => void;
}) {
  const emulator = useEmulator();
  const list = useId();
  const [routes, setRoutes] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without suggestions the field takes the same; the pod says when there is no such route.
    void emulator.routes().then(setRoutes, () => undefined);
  }, [emulator]);
  return (
    <label class="field">
      <span class="field__label">Calls of</span>
      <input
        class="input"
        required
        spellcheck={false}
        list={list}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        <option value="*" />
        {routes.map((route) => (
          <option key={route} value={route} />
        ))}
      </datalist>
      <span class="field__note">A route, with suggestions while you type, or * for all.</span>
    </label>
  );
}

/** The route that most faults and limits are for. */
export const usualRoute = 'POST /agent/v4/stream/{streamId}/message/create';
