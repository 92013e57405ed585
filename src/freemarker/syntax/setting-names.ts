/** Names that `#setting` takes, with underscores. The last three are heeded nowhere in a message. */
export const settingNames = [
  'number_format',
  'boolean_format',
  'date_format',
  'time_format',
  'datetime_format',
  'locale',
  'time_zone',
  'url_escaping_charset',
  'classic_compatible',
  'output_encoding',
  'sql_date_and_time_time_zone',
] as const;

/** One of {@link settingNames}. */
export type SettingName = (typeof settingNames)[number];
