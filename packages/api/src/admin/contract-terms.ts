import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { InvoicingPeriod } from '../enumerations.ts';
import { InvoicingDetails } from '../order.ts';
import { Id, LocalDate, Money, requiredText, Version } from '../values.ts';
import { ContractActOutcome } from './contract-act.ts';
import { ContractTermsRecord } from './terms-record.ts';
import { Reason } from './values.ts';

const params = z.object({ id: Id });
const base = { version: Version };
const reason = { reason: Reason };
/** From today on; the difference of the billed days is credited or invoiced. Absent: from a period that is not billed. */
const today = z.optional(z.boolean());
/** With `today`, `from` is null. */
const price = { ...base, rent: Money, from: z.nullable(LocalDate), today };
const insurance = { ...base, insuranceId: Id, today };
const period = { ...base, months: InvoicingPeriod };
const payer = { ...base, payer: z.nullable(InvoicingDetails) };
const increase = {
  ...base,
  rent: Money,
  from: LocalDate,
  /** By the price clause of the agreement: it applies unless the client gives notice before. Absent: only if the client accepts. */
  byClause: z.optional(z.boolean()),
  /** Why, in words for the client. The clause demands it. */
  note: z.optional(requiredText(500)),
};
const withdrawnIncrease = { ...base, increaseId: Id };
const termsErrors = [
  'contract/ended',
  'contract/already-so',
  'contract/increase-open',
  'contract/no-price',
  'price/out-of-bounds',
] as const;
const todayErrors = [
  'contract/billing-behind',
  'contract/credit-beyond-limit',
  'contract/no-billed-days',
  'contract/payment-open',
  'payment/gateway-unavailable',
] as const;
const increaseErrors = [
  'contract/ended',
  'contract/ending',
  'contract/increase-beyond-limit',
  'contract/increase-open',
  'contract/increase-too-early',
  'contract/increase-once-a-year',
  'contract/no-clause',
  'contract/not-higher',
  'contract/terms-planned',
  'contract/no-price',
  'price/out-of-bounds',
] as const;

const contract = {
  tag: 'contract-act',
  access: 'staff',
  right: 'write:contract',
  scope: 'warehouse',
  params,
  response: ContractActOutcome,
} as const;
const act = { ...contract, reason: true, idempotent: true } as const;
const general = ['changed-elsewhere', 'contract/quiet', 'idempotency/key-reused'] as const;

/** Acts that change what a contract costs, and whom its invoices name. */
export const contractTermsEndpoints = {
  'GET /api/admin/contracts/{id}/terms': {
    summary: 'Terms of a contract by day, its rent increases, and the choices for acts on its terms',
    tag: 'contract-act',
    access: 'staff',
    right: 'read:contract',
    scope: 'warehouse',
    params,
    response: ContractTermsRecord,
  },
  'POST /api/admin/contracts/{id}/change-price/preview': {
    ...contract,
    summary: 'Preview of a lower rent. Changes nothing',
    body: z.object(price),
    errors: [
      'changed-elsewhere',
      'contract/quiet',
      ...termsErrors,
      ...todayErrors,
      'contract/needs-increase',
      'contract/rent-beyond-limit',
    ],
  },
  'POST /api/admin/contracts/{id}/change-price': {
    ...act,
    summary:
      'Lower the rent of a contract from the first period on or after a day; null: from the next period, or from today with the difference of the billed days credited',
    audit: 'contract.change-price',
    body: z.object({ ...price, ...reason }),
    errors: [...general, ...termsErrors, ...todayErrors, 'contract/needs-increase', 'contract/rent-beyond-limit'],
  },
  'POST /api/admin/contracts/{id}/change-insurance/preview': {
    ...contract,
    summary: 'Preview of another insurance. Changes nothing',
    body: z.object(insurance),
    errors: ['changed-elsewhere', 'contract/quiet', ...termsErrors, ...todayErrors, 'Order/insurance-not-available'],
  },
  'POST /api/admin/contracts/{id}/change-insurance': {
    ...act,
    summary: 'Insure a contract otherwise from the next period or from today on, at the present price of the insurance',
    audit: 'contract.change-insurance',
    body: z.object({ ...insurance, ...reason }),
    errors: [...general, ...termsErrors, ...todayErrors, 'Order/insurance-not-available'],
  },
  'POST /api/admin/contracts/{id}/change-period/preview': {
    ...contract,
    summary: 'Preview of another length of the billing period. Changes nothing',
    body: z.object(period),
    errors: ['changed-elsewhere', 'contract/quiet', ...termsErrors],
  },
  'POST /api/admin/contracts/{id}/change-period': {
    ...act,
    summary: 'Bill periods of another length from the next one on, with the present discount of this length',
    audit: 'contract.change-period',
    body: z.object({ ...period, ...reason }),
    errors: [...general, ...termsErrors],
  },
  'POST /api/admin/contracts/{id}/change-payer/preview': {
    ...contract,
    summary: 'Preview of another buyer on the invoices. Changes nothing',
    body: z.object(payer),
    errors: ['changed-elsewhere', 'contract/quiet', ...termsErrors, 'phoneNumber-invalid'],
  },
  'POST /api/admin/contracts/{id}/change-payer': {
    ...act,
    summary: 'Name another buyer on the invoices of a contract from the next period on; null: its client, who owes the money in any case',
    audit: 'contract.change-payer',
    body: z.object({ ...payer, ...reason }),
    errors: [...general, ...termsErrors, 'phoneNumber-invalid'],
  },
  'POST /api/admin/contracts/{id}/increase/preview': {
    ...contract,
    summary: 'Preview of announcing a higher rent. Changes nothing',
    body: z.object(increase),
    errors: ['changed-elsewhere', 'contract/quiet', ...increaseErrors],
  },
  'POST /api/admin/contracts/{id}/increase': {
    ...act,
    summary:
      'Announce a higher rent from the first period on or after a day, at least the notice ahead. It stays unless the client accepts; by a price clause it applies unless the client leaves',
    audit: 'contract.announce-increase',
    body: z.object({ ...increase, ...reason }),
    errors: [...general, ...increaseErrors],
  },
  'POST /api/admin/contracts/{id}/withdraw-increase/preview': {
    ...contract,
    summary: 'Preview of taking back a rent increase. Changes nothing',
    body: z.object(withdrawnIncrease),
    errors: ['changed-elsewhere', 'contract/quiet', 'contract/no-increase', 'contract/no-price'],
  },
  'POST /api/admin/contracts/{id}/withdraw-increase': {
    ...act,
    summary: 'Take back a rent increase: an open one, or an accepted one before it takes effect',
    audit: 'contract.withdraw-increase',
    body: z.object({ ...withdrawnIncrease, ...reason }),
    errors: [...general, 'contract/no-increase', 'contract/no-price'],
  },
} as const satisfies Record<string, Endpoint>;
