import { timeZoneNamed } from '../../java/dates/index.js';
import type { Environment } from './environment.js';

/** What `#setting` can change. An empty text means the default of the locale. */
export interface Settings {
  readonly number_format: string;
  readonly boolean_format: string;
  readonly date_format: string;
  readonly time_format: string;
  readonly datetime_format: string;
  readonly locale: string;
  readonly time_zone: string;
  readonly url_escaping_charset: string;
}

/** The settings every message starts with: those of the service. */
export const defaultSettings: Settings = {
  number_format: 'number',
  boolean_format: 'true,false',
  date_format: '',
  time_format: '',
  datetime_format: '',
  locale: 'en_US',
  time_zone: 'UTC',
  url_escaping_charset: '',
};

const ignoredSettings = [
  'classic_compatible',
  'output_encoding',
  'sql_date_and_time_time_zone',
] as const;

/** The name of a setting. Some exist for the service's sake only and change nothing in a message. */
export type SettingName = keyof Settings | (typeof ignoredSettings)[number];

function isSetting(name: SettingName): name is keyof Settings {
  return Object.hasOwn(defaultSettings, name);
}

/** Names that `#setting` takes, with underscores. */
export const settingNames: ReadonlyMap<string, SettingName> = new Map<string, SettingName>(
  (
    [
      ...ignoredSettings,
      'number_format',
      'boolean_format',
      'date_format',
      'time_format',
      'datetime_format',
      'locale',
      'time_zone',
      'url_escaping_charset',
    ] as const
  ).map((name) => [name, name]),
);

/** The settings after one of them was set; a finding when the value cannot be one. Unknown time zones are GMT. */
export function applySetting(
  settings: Settings,
  name: SettingName,
  value: string,
  env: Environment,
): Settings {
  env.step(name === 'time_zone' ? 3000 : 100);
  if (name === 'boolean_format' && value !== 'c' && !value.includes(',')) {
    throw env.fail('template-bad-format', undefined, {
      format: value,
      problem: 'it has to be two texts with a comma between them',
    });
  }
  if (name === 'time_zone' && timeZoneNamed(value) === undefined) {
    return { ...settings, time_zone: 'GMT' };
  }
  return isSetting(name) ? { ...settings, [name]: value } : settings;
}
