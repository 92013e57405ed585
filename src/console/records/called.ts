/** What names of the service are called where their own words do not say it. */
const names: Readonly<Record<string, string>> = {
  NORMAL: 'End user',
  SYSTEM: 'Service account',
  IM: 'Chat of two',
  MIM: 'Chat of several',
  POST: 'Wall',
  SDL: 'Distribution list',
  EF_POLICY_MANAGEMENT: 'Policy management',
  L1_SUPPORT: 'First-level support',
  L2_SUPPORT: 'Second-level support',
};

/**
 * What a name of the service is called on the page; what is no such name stays as it is.
 *
 * @example
 * called('USER_PROVISIONING'); // 'User provisioning'
 */
export function called(name: string): string {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name)) {
    return name;
  }
  const words = name.toLowerCase().replaceAll('_', ' ');
  return names[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
