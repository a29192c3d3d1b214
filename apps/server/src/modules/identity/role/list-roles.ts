import { ROLE_PRESETS, type Role } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { rightsOf } from './rights-of.ts';
import { listRoles as listRows } from './role.sql.ts';

/** All roles with their rights; those of the program first. */
export async function listRoles({ db }: Pick<Deps, 'db'>): Promise<{ roles: Role[] }> {
  const rows = await listRows(db);
  return {
    roles: rows.map((row) => ({
      id: row.id,
      preset: ROLE_PRESETS.find((preset) => preset === row.preset) ?? null,
      name: row.name,
      rights: rightsOf(row),
      version: row.version,
    })),
  };
}
