import type { ApplicationOptions } from '../options.js';
import type { Service } from '../service.js';
import type { ApplicationRow } from '../store/applications.js';
import { applicationPermissions } from './permissions.js';

/** The row of an application, with the defaults for what was not said. */
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

/** Makes an extension application, or replaces the one there is. */
export async function saveApplication(service: Service, row: ApplicationRow): Promise<void> {
  await service.change(({ queries }) =>
    queries
      .insertInto('applications')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  );
}
