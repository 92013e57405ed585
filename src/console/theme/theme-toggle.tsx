import { useState } from 'preact/hooks';
import type { IconName } from '../controls/icon.js';
import { Icon } from '../controls/icon.js';
import type { Theme } from './theme.js';
import { applyTheme, rememberedTheme, themes } from './theme.js';

const looks: Readonly<Record<Theme, { icon: IconName; label: string }>> = {
  system: { icon: 'screen', label: 'Theme: as the system' },
  light: { icon: 'sun', label: 'Theme: light' },
  dark: { icon: 'moon', label: 'Theme: dark' },
};

/** Goes round the themes: as the system, light, dark. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(() => rememberedTheme(localStorage));
  const { icon, label } = looks[theme];
  const change = () => {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
    applyTheme(next, document.documentElement, localStorage);
    setTheme(next);
  };
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={change}>
      <Icon name={icon} />
    </button>
  );
}
