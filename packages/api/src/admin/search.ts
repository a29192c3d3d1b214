import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, optionalText } from '../values.ts';

export const SearchKind = z.enum([
  'CLIENT',
  'CONTRACT',
  'BOX',
  'INVOICE',
  'ORDER',
  'TRANSFER',
  'COMPANY',
  'WAREHOUSE',
  'STAFF',
  'VOUCHER',
  'LOCK',
]);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchHit = z.object({
  kind: SearchKind,
  id: Id,
  /**
   * The name of a client, box, warehouse, company or person of staff, the number of a contract or invoice, the code of a voucher, the device of a lock, the id of an
   * order. Of a bank transfer its payer.
   */
  title: z.string(),
  /**
   * The client; of a client, how to reach them, masked without `read:person-data`. Of a warehouse its town, of a lock its box, of a person of staff
   * their e-mail address, of a company its id, of a bank transfer the account of the payer.
   */
  detail: z.nullable(z.string()),
  /** Of a bank transfer: whose debt it paid, within the scope of `read:client`. */
  clientId: z.nullable(Id),
  /** Null for a client, a company, a transfer, a person of staff, and a document or voucher without a warehouse. */
  warehouseId: z.nullable(Id),
  /** EXACT comes before PREFIX, and SIMILAR (names with typing mistakes) only without both. */
  match: z.enum(['EXACT', 'PREFIX', 'SIMILAR']),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const searchEndpoints = {
  'GET /api/admin/search': {
    summary: 'Records that a text of at least 2 characters names, at most 5 of each kind. Each kind only with its right, within its scope',
    tag: 'search',
    access: 'staff',
    query: z.object({ q: z.optional(optionalText(100)), warehouse: z.optional(Id) }),
    response: z.object({ hits: z.array(SearchHit) }),
  },
} as const satisfies Record<string, Endpoint>;
