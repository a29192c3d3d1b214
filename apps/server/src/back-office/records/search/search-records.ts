import type { Right, SearchHit, SearchKind } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { type Grant, includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { maskEmail, maskPhone, mayRead } from '../person-data/index.ts';
import { type FoundRecord, findRecords, findSimilar, type SearchedKind, type SearchPlaces } from './search.sql.ts';
import { type SearchTerms, searchTerms } from './search-terms.ts';

const each = 5;
/** Shorter texts are similar to too much. */
const fewestForSimilar = 4;

/** The right of each kind, in the order of the groups. */
const rights: Readonly<Record<SearchKind, Right>> = {
  CLIENT: 'read:client',
  CONTRACT: 'read:contract',
  BOX: 'read:box',
  INVOICE: 'read:invoice',
  ORDER: 'read:contract',
  TRANSFER: 'read:bank',
  COMPANY: 'read:legal-entity',
  WAREHOUSE: 'read:warehouse',
  STAFF: 'read:staff',
  VOUCHER: 'read:price',
  LOCK: 'read:door',
};
const kinds = Object.keys(rights) as SearchKind[];
/** Records of companies: not of those who work in a warehouse only. */
const ofCompanies: ReadonlySet<SearchKind> = new Set<SearchKind>(['COMPANY', 'TRANSFER']);

interface Search {
  q: string;
  warehouse: string | undefined;
  grants: readonly Grant[];
}

/**
 * Searches all records that the person may read: exact keys come before beginnings, and names with typing mistakes are searched only if no client
 * was found. At most 5 hits of each kind. One statement, or two.
 */
export async function searchRecords({ db }: Pick<Deps, 'db'>, { q, warehouse, grants }: Search): Promise<{ hits: SearchHit[] }> {
  const terms = searchTerms(q);
  if (terms === null) return { hits: [] };
  const searched = searchedKinds(grants, warehouse);
  const found = await findRecords(db, searched, terms);
  const clients = searched.find(({ kind }) => kind === 'CLIENT');
  const isSimilarSearched = clients !== undefined && !found.some(({ kind }) => kind === 'CLIENT') && isName(terms);
  const similar = isSimilarSearched ? await findSimilar(db, clients.places, q.trim()) : [];
  const canSee = { contacts: scopeOf(grants, 'read:person-data'), clients: scopeOf(grants, 'read:client') };
  const all = [...found, ...similar];
  return {
    hits: kinds.flatMap((kind) =>
      present(
        all.filter((hit) => hit.kind === kind),
        canSee,
      ),
    ),
  };
}

const isName = ({ words, prefix }: SearchTerms): boolean =>
  prefix.length >= fewestForSimilar && words.length > 0 && words.every((word) => !/\d/.test(word));

function searchedKinds(grants: readonly Grant[], warehouse: string | undefined): SearchedKind[] {
  return kinds.flatMap((kind): SearchedKind[] => {
    const scope = scopeOf(grants, rights[kind]);
    const legalEntityIds = warehouse === undefined ? scope.legalEntityIds : [];
    const places = ofCompanies.has(kind) && !scope.everywhere ? [] : placesOf(scope, warehouse);
    if (places?.length === 0 && legalEntityIds.length === 0) return [];
    if (kind !== 'CLIENT') return [{ kind, places, legalEntityIds }];
    const contacts = both(places, placesOf(scopeOf(grants, 'read:person-data'), warehouse));
    return [{ kind, places, legalEntityIds, contacts: contacts?.length === 0 ? undefined : contacts }];
  });
}

/** A warehouse out of scope is searched as none. */
function placesOf({ everywhere, warehouseIds }: Scope, warehouse: string | undefined): SearchPlaces {
  if (warehouse === undefined) return everywhere ? null : warehouseIds;
  return everywhere || warehouseIds.includes(warehouse) ? [warehouse] : [];
}

const both = (one: SearchPlaces, other: SearchPlaces): SearchPlaces =>
  one === null ? other : other === null ? one : one.filter((id) => other.includes(id));

interface Seen {
  contacts: Scope;
  clients: Scope;
}

function present(found: readonly FoundRecord[], canSee: Seen): SearchHit[] {
  const first = new Map<string, FoundRecord>();
  for (const hit of found) if (!first.has(hit.id)) first.set(hit.id, hit);
  return [...first.values()].slice(0, each).map((hit) => ({
    kind: hit.kind,
    id: hit.id,
    title: titleOf(hit),
    detail: detailOf(hit, canSee.contacts),
    clientId:
      hit.kind === 'TRANSFER' && !includes(canSee.clients, { warehouseId: null, legalEntityId: hit.legalEntityId }) ? null : hit.clientId,
    warehouseId: hit.kind === 'CLIENT' ? null : hit.warehouseId,
    match: hit.match,
  }));
}

const nameOf = ({ firstName, lastName }: FoundRecord): string => [firstName, lastName].filter(Boolean).join(' ');

const titleOf = (hit: FoundRecord): string => hit.title ?? (hit.kind === 'CLIENT' ? nameOf(hit) : hit.id);

function detailOf(hit: FoundRecord, canSee: Scope): string | null {
  if (hit.kind !== 'CLIENT') return hit.detail ?? (nameOf(hit) || null);
  const isSeen = mayRead(canSee, hit.warehouseId);
  const parts = isSeen ? [hit.email, hit.phoneNumber] : [hit.email && maskEmail(hit.email), hit.phoneNumber && maskPhone(hit.phoneNumber)];
  return parts.filter(Boolean).join(' · ');
}
