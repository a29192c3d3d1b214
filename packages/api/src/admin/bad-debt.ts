import { BAD_DEBT_CONDITIONS, BAD_DEBT_GROUNDS } from '@komora/domain/bad-debt';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Country, Currency } from '../enumerations.ts';
import { Id, LocalDate, requiredText } from '../values.ts';
import { Reason } from './values.ts';

export const BadDebtGround = z.enum(BAD_DEBT_GROUNDS);
export type BadDebtGround = z.infer<typeof BadDebtGround>;

/** The conditions of a correction of VAT, and what the document would contain (minor units). */
export const BadDebt = z.object({
  /** Of the invoice. */
  number: z.string(),
  country: Country,
  /** False: this program knows no correction of the country. */
  isSupported: z.boolean(),
  grounds: z.array(BadDebtGround),
  conditions: z.array(z.object({ kind: z.enum(BAD_DEBT_CONDITIONS), isMet: z.boolean(), on: z.nullable(LocalDate) })),
  currency: Currency,
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
});
export type BadDebt = z.infer<typeof BadDebt>;

const common = { tag: 'ledger', access: 'staff', scope: 'warehouse', params: z.object({ id: Id }) } as const;
const act = { ...common, reason: true, idempotent: true } as const;
const Reference = requiredText(200);

export const badDebtEndpoints = {
  'GET /api/admin/ledger-entries/{id}/bad-debt': {
    ...common,
    summary: 'Whether VAT of an unpaid invoice may be corrected when its debt is given up: each condition of the country with its state',
    right: 'read:invoice',
    query: z.object({ ground: BadDebtGround, reference: z.optional(Reference), on: z.optional(LocalDate) }),
    response: BadDebt,
    errors: ['ledger/more-than-open'],
  },
  'POST /api/admin/ledger-entries/{id}/bad-debt': {
    ...act,
    summary: 'Give up what is open of an invoice, and issue the document that lowers its tax base and VAT (SK, CZ)',
    right: 'write:write-off',
    audit: 'write-off.correct-vat',
    body: z.object({ ground: BadDebtGround, reference: z.nullable(Reference), on: z.nullable(LocalDate), reason: Reason }),
    /** The document is at `GET /api/admin/invoices/{documentId}/pdf`. */
    response: z.object({ documentId: z.optional(Id), approvalId: z.nullable(Id) }),
    errors: ['bad-debt/conditions-not-met', 'ledger/more-than-open', 'payment/gateway-unavailable', 'idempotency/key-reused'],
  },
  'POST /api/admin/bad-debts/{id}/reverse': {
    ...act,
    summary:
      'Raise the tax base and VAT again after the client has paid a corrected debt: issues a second document, which open money of the client pays',
    right: 'write:invoice',
    audit: 'write-off.reverse-vat',
    body: z.object({ amount: z.int().check(z.gte(1), z.lte(2_147_483_647)), reason: Reason }),
    response: z.object({ documentId: Id }),
    errors: ['ledger/invalid-amount', 'ledger/more-than-open', 'payment/gateway-unavailable', 'idempotency/key-reused'],
  },
} as const satisfies Record<string, Endpoint>;
