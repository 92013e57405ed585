import { timeZoneNamed } from '../../java/dates/index.js';
import type { TemplateCode } from '../diagnostics.js';
import type { FindingValues, Located } from '../finding.js';
import type { SettingName } from '../syntax/setting-names.js';

/** Settings that exist for the service's sake only and change nothing in a message. */
type IgnoredSetting = 'output_encoding' | 'sql_date_and_time_time_zone';

/** What `#setting` can change. An empty text means the default of the locale. */
export type Settings = Readonly<Record<Exclude<SettingName, IgnoredSetting>, string>>;

/** The settings every message starts with: those of the service. */
export const defaultSettings: Settings = {
  number_format: 'number',
  boolean_format: 'true,false',
  classic_compatible: 'false',
  date_format: '',
  time_format: '',
  datetime_format: '',
  locale: 'en_US',
  time_zone: 'UTC',
  url_escaping_charset: '',
};

function isHeeded(name: SettingName): name is keyof Settings {
  return Object.hasOwn(defaultSettings, name);
}

/** Whether templates are forgiven what the first FreeMarker forgave: `<#setting classic_compatible=true>`. */
export function isClassic({ classic_compatible }: Settings): boolean {
  return classic_compatible === 'true';
}

/** Where a setting is set: what counts the work and tells what is wrong. */
interface SettingPlace {
  step(cost: number): void;
  fail(code: TemplateCode, at?: Located, values?: FindingValues): Error;
}

/** The settings after one of them was set; a finding when the value cannot be one. Unknown time zones are GMT. */
export function applySetting(
  settings: Settings,
  name: SettingName,
  value: string,
  env: SettingPlace,
): Settings {
  env.step(name === 'time_zone' ? 3000 : 100);
  if (name === 'boolean_format' && value !== 'c' && !value.includes(',')) {
    throw env.fail('template-bad-format', undefined, {
      format: value,
      problem: 'it has to be two texts with a comma between them',
    });
  }
  if (name === 'classic_compatible' && !/^(?:y|yes|t|true|n|no|f|false|[0-2])$/i.test(value)) {
    throw env.fail('template-bad-format', undefined, {
      format: value,
      problem: 'it has to be true or false',
    });
  }
  if (name === 'time_zone' && timeZoneNamed(value) === undefined) {
    return { ...settings, time_zone: 'GMT' };
  }
  if (name === 'classic_compatible') {
    return { ...settings, [name]: String(/^[yt12]/i.test(value)) };
  }
  return isHeeded(name) ? { ...settings, [name]: value } : settings;
}
