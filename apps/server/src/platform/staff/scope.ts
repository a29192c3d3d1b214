import type { Right } from '@komora/api/admin';
import type { ScopeKind } from '@komora/api/endpoint';

/** Rights of one assignment at its place. */
export interface Grant {
  rights: ReadonlySet<Right>;
  /** `organisation`: everywhere. A legal entity includes its warehouses. */
  place: 'organisation' | { warehouseId: string } | { legalEntityId: string; warehouseIds: readonly string[] };
  /** Null: without an end. */
  endsAt: Date | null;
}

/** Where a right is held. */
export interface Scope {
  /** In the whole organisation; the lists are then empty. */
  everywhere: boolean;
  warehouseIds: readonly string[];
  legalEntityIds: readonly string[];
}

/** The whole organisation, for work that needs no limit of its own: the caller has checked the place, or a job acts. */
export const everywhere: Scope = { everywhere: true, warehouseIds: [], legalEntityIds: [] };

/** The place of a record. */
export interface Place {
  warehouseId: string | null;
  legalEntityId: string | null;
}

/** The places of a right, or without a right of all grants. */
export function scopeOf(grants: readonly Grant[], right: Right | undefined): Scope {
  const places = grants.filter(({ rights }) => right === undefined || rights.has(right)).map(({ place }) => place);
  if (places.includes('organisation')) return everywhere;
  const warehouseIds = places.flatMap((place) =>
    place === 'organisation' ? [] : 'warehouseId' in place ? [place.warehouseId] : place.warehouseIds,
  );
  const legalEntityIds = places.flatMap((place) => (place !== 'organisation' && 'legalEntityId' in place ? [place.legalEntityId] : []));
  return { everywhere: false, warehouseIds: [...new Set(warehouseIds)], legalEntityIds: [...new Set(legalEntityIds)] };
}

/** True if the scope is large enough for an endpoint of this kind. */
export function suffices({ everywhere, warehouseIds, legalEntityIds }: Scope, kind: ScopeKind): boolean {
  if (everywhere) return true;
  if (kind === 'organisation') return false;
  if (kind === 'legal-entity') return legalEntityIds.length > 0;
  return warehouseIds.length + legalEntityIds.length > 0;
}

/** True if the record lies in the scope. A record without a place belongs to the whole organisation. */
export function includes(scope: Scope, { warehouseId, legalEntityId }: Place): boolean {
  if (scope.everywhere) return true;
  if (warehouseId !== null) return scope.warehouseIds.includes(warehouseId);
  return legalEntityId !== null && scope.legalEntityIds.includes(legalEntityId);
}

/** True if all these rights are held at the place, through one or several grants, and not shorter than until `endsAt` (null: without an end). */
export function holdsAll(
  grants: readonly Grant[],
  rights: Iterable<Right>,
  { endsAt, ...place }: Place & { endsAt: Date | null },
): boolean {
  const lasting = grants.filter((grant) => grant.endsAt === null || (endsAt !== null && endsAt <= grant.endsAt));
  for (const right of rights) if (!includes(scopeOf(lasting, right), place)) return false;
  return true;
}
