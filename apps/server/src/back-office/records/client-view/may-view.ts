import type { Reader } from '../../../platform/db/database.ts';
import { type Grant, scopeOf } from '../../../platform/staff/scope.ts';
import { isClientWithin } from '../timeline/index.ts';
import { isWhollyWithin } from './client-view.sql.ts';

/**
 * Checks if these rights allow a view of the client. A view shows contact data in full and all contracts: `write:view-as` and `read:person-data` must
 * both reach all of them.
 * @returns `unknown`: the client is out of scope
 */
export async function mayView(reader: Reader, clientId: string, grants: readonly Grant[]): Promise<'yes' | 'no' | 'unknown'> {
  const view = scopeOf(grants, 'write:view-as');
  const personData = scopeOf(grants, 'read:person-data');
  if (!(await isClientWithin(reader, clientId, view))) return 'unknown';
  const seen = await Promise.all([
    isClientWithin(reader, clientId, personData),
    isWhollyWithin(reader, clientId, view),
    isWhollyWithin(reader, clientId, personData),
  ]);
  return seen.every(Boolean) ? 'yes' : 'no';
}
