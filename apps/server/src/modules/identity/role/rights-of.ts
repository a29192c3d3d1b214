import { RIGHTS, type Right } from '@komora/api/admin';
import type { RoleRow } from './role.sql.ts';

/** The rights of a role in the order of the catalogue. The owner has every right. */
export function rightsOf({ preset, rights }: Pick<RoleRow, 'preset' | 'rights'>): Right[] {
  return preset === 'owner' ? [...RIGHTS] : RIGHTS.filter((right) => rights.includes(right));
}
