import { RIGHTS, type Right } from '@komora/api/admin';

/** The rights of a role in the order of the catalogue. The owner has every right. */
export function rightsOf({ preset, rights }: { preset: string | null; rights: readonly string[] }): Right[] {
  return preset === 'owner' ? [...RIGHTS] : RIGHTS.filter((right) => rights.includes(right));
}
