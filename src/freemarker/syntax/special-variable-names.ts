/** Every name that may follow a leading dot, with underscores. */
export const specialVariableNames = [
  'args',
  'auto_esc',
  'caller_template_name',
  'current_node',
  'current_template_name',
  'data_model',
  'error',
  'get_optional_template',
  'globals',
  'incompatible_improvements',
  'lang',
  'locale',
  'locale_object',
  'locals',
  'main',
  'main_template_name',
  'namespace',
  'node',
  'now',
  'output_encoding',
  'output_format',
  'pass',
  'template_name',
  'time_zone',
  'url_escaping_charset',
  'vars',
  'version',
] as const;

/** One of {@link specialVariableNames}. */
export type SpecialVariableName = (typeof specialVariableNames)[number];
