import { applicationPermissions } from '../http/permissions.js';
import type { ApplicationOptions } from '../options.js';
import type { ApplicationRow } from '../store/applications.js';

/** The row of an application, with defaults for what was not given. */
export function newApplication(
  id: string,
  publicKey: string | undefined,
  options: Omit<ApplicationOptions, 'publicKey'>,
): ApplicationRow {
  return {
    id,
    name: options.name ?? id,
    public_key: publicKey ?? null,
    permissions: JSON.stringify(options.permissions ?? applicationPermissions),
    enabled: 1,
    details: '{}',
  };
}
