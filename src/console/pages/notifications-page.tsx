import { useState } from 'preact/hooks';
import type { NotificationSettings } from '../notices/notification-settings.js';
import { rememberedSettings, rememberSettings } from '../notices/notification-settings.js';
import { chime } from '../notices/tell-of-news.js';

/** How to hear of what is said while one looks elsewhere. */
export function NotificationsPage() {
  const [settings, setSettings] = useState(() => rememberedSettings(localStorage));
  const [problem, setProblem] = useState<string>();
  const choose = (changed: Partial<NotificationSettings>) => {
    const next = { ...settings, ...changed };
    rememberSettings(localStorage, next);
    setSettings(next);
  };
  const notify = async (notifies: boolean) => {
    setProblem(undefined);
    if (notifies && (await Notification.requestPermission()) !== 'granted') {
      setProblem('The browser does not allow it. Change that in its settings of this page.');
      choose({ notifies: false });
      return;
    }
    choose({ notifies });
  };
  return (
    <div class="records">
      <p class="records__intro">
        What is said in your conversations while you look at another tab or window:
      </p>
      {'Notification' in globalThis && (
        <label class="check">
          <input
            type="checkbox"
            checked={settings.notifies}
            onChange={(event) => void notify(event.currentTarget.checked)}
          />
          <span>Show a notification</span>
        </label>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={settings.chimes}
          onChange={({ currentTarget: { checked } }) => {
            choose({ chimes: checked });
            if (checked) {
              chime();
            }
          }}
        />
        <span>Sound a chime</span>
      </label>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}
