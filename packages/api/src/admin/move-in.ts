import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency, InvoicingPeriod, Language } from '../enumerations.ts';
import { Consents, InvoicingDetails, Offer, Summary } from '../order.ts';
import { BankTransfer } from '../rent.ts';
import { Id, Instant, Money, Version } from '../values.ts';
import { drawerErrors } from './ledger.ts';

/** How the first rent is paid. LINK: by card on a page that the client opens. LATER: with the reminders of every unpaid rent. */
export const DeskPayment = z.enum(['CASH', 'LINK', 'TRANSFER', 'LATER']);
export type DeskPayment = z.infer<typeof DeskPayment>;

const Amount = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** A draft of a contract that staff prepare with a client at the desk, or what it has become. */
export const MoveIn = z.object({
  id: Id,
  version: Version,
  state: z.enum(['OPEN', 'FINISHED']),
  warehouse: z.object({ id: Id, name: z.string() }),
  currency: Currency,
  language: Language,
  /** `id` is null for a client without an account. Billing details may be missing for an account without any. */
  client: z.nullable(
    z.object({
      id: z.nullable(Id),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phoneNumber: z.nullable(z.string()),
      details: z.nullable(InvoicingDetails),
    }),
  ),
  box: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The end of the box's hold. Null: the box is not held any more. */
  heldUntil: z.nullable(Instant),
  /** Choices for the box; null without a box on offer. */
  offer: z.nullable(z.pick(Offer, { box: true, periods: true, insurances: true })),
  /** `ownPrice`: net per month in minor units; null: the list price. */
  terms: z.nullable(z.object({ invoicingPeriod: InvoicingPeriod, insuranceId: Id, ownPrice: z.nullable(z.int()) })),
  /** Minor units: chosen or proposed, and the most that the warehouse allows. It is no part of the price. */
  deposit: z.object({ amount: z.int(), most: z.int() }),
  /** The price of the terms today. */
  summary: z.nullable(Summary),
  acceptedAt: z.nullable(Instant),
  /** The open link with which the client can sign; null without one. */
  signingLink: z.nullable(z.object({ sentAt: Instant, expiresAt: Instant })),
  /** The client has signed with a link, not on the screen of the desk. */
  signedByLink: z.boolean(),
  /** The ways to pay that the person and the company may use. */
  payments: z.array(DeskPayment),
  createdBy: z.string(),
  updatedAt: Instant,
  /** Of a finished one. */
  contract: z.nullable(
    z.object({
      id: Id,
      businessId: z.string(),
      rentId: Id,
      isPaid: z.boolean(),
      /** Open part of the first rent. */
      due: Money,
      /** The entry of the receipt in cash; null without one. */
      receiptId: z.nullable(Id),
      /** Null without one. `receiptId`: of cash; `due`: what is not paid yet. */
      deposit: z.nullable(z.object({ amount: Money, due: Money, receiptId: z.nullable(Id) })),
    }),
  ),
});
export type MoveIn = z.infer<typeof MoveIn>;

/** A draft in the list of drafts. */
export const MoveInRow = z.object({
  id: Id,
  version: Version,
  warehouseName: z.string(),
  clientName: z.nullable(z.string()),
  boxName: z.nullable(z.string()),
  heldUntil: z.nullable(Instant),
  createdBy: z.string(),
  updatedAt: Instant,
});
export type MoveInRow = z.infer<typeof MoveInRow>;

const params = z.object({ id: Id });
const read = { tag: 'move-in', access: 'staff', right: 'write:contract', scope: 'warehouse' } as const;
const step = { ...read, params, response: MoveIn } as const;
const boxErrors = ['not-found', 'Box/is-taken', 'Order/Warehouse-deactivated', 'Order/Box-not-active'] as const;

export const moveInEndpoints = {
  'GET /api/admin/move-ins': {
    ...read,
    summary: 'Open move-ins at the desk within the scope, the latest change first; at most 100',
    response: z.object({ rows: z.array(MoveInRow) }),
  },
  'POST /api/admin/move-ins': {
    ...read,
    summary: 'Start a move-in at a warehouse',
    audit: 'move-in.start',
    idempotent: true,
    body: z.object({ warehouseId: Id }),
    response: z.object({ id: Id }),
    errors: ['idempotency/key-reused'],
  },
  'GET /api/admin/move-ins/{id}': { ...step, summary: 'A move-in, with the price of today' },
  'PUT /api/admin/move-ins/{id}/client': {
    ...step,
    summary:
      'Choose the client: an account within the scope, or the details of somebody new. Without details, those of the account are used',
    audit: 'move-in.set-client',
    body: z.object({ version: Version, clientId: z.nullable(Id), details: z.nullable(InvoicingDetails), language: z.nullable(Language) }),
    errors: ['changed-elsewhere', 'move-in/email-in-use', 'move-in/phone-in-use', 'phoneNumber-invalid'],
  },
  'PUT /api/admin/move-ins/{id}/box': {
    ...step,
    summary: 'Choose a free box and hold it, or extend its hold. The box that was held before is released',
    audit: 'move-in.hold-box',
    body: z.object({ version: Version, boxId: Id }),
    errors: ['changed-elsewhere', ...boxErrors],
  },
  'PUT /api/admin/move-ins/{id}/terms': {
    ...step,
    summary:
      'Set period, insurance, price and deposit (absent: the proposed one). A price below the list counts towards the limit of the person. Extends the hold',
    audit: 'move-in.set-terms',
    body: z.object({
      version: Version,
      invoicingPeriod: InvoicingPeriod,
      insuranceId: Id,
      ownPrice: z.nullable(Amount),
      deposit: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
    }),
    errors: [
      'changed-elsewhere',
      ...boxErrors,
      'Order/insurance-not-available',
      'Voucher/not-applicable',
      'price/out-of-bounds',
      'move-in/price-beyond-limit',
      'move-in/incomplete',
    ],
  },
  'PUT /api/admin/move-ins/{id}/acceptance': {
    ...step,
    summary: 'Store that the client has ticked the consents on the screen, for this price',
    audit: 'move-in.accept',
    body: z.object({ version: Version, consents: Consents, expectedCharge: Money }),
    errors: [
      'changed-elsewhere',
      'client/blocked',
      ...boxErrors,
      'Order/insurance-not-available',
      'Order/price-changed',
      'Voucher/not-applicable',
      'move-in/incomplete',
    ],
  },
  'POST /api/admin/move-ins/{id}/signing-link': {
    ...read,
    params,
    summary:
      'Send the client a link to read and sign the agreement on their own device, for 24 hours. Ends an earlier link and extends the hold',
    audit: 'move-in.send-link',
    body: z.object({ version: Version, expectedCharge: Money }),
    /** The link is shown once. `code`: a QR code of it, rows from the top of 0 and 1 (dark), without a quiet zone. */
    response: z.object({ moveIn: MoveIn, url: z.string(), code: z.array(z.string()) }),
    errors: [
      'changed-elsewhere',
      ...boxErrors,
      'Order/insurance-not-available',
      'Order/price-changed',
      'Voucher/not-applicable',
      'move-in/incomplete',
      'too-many-requests',
    ],
  },
  'POST /api/admin/move-ins/{id}/finish': {
    ...step,
    summary: 'Conclude the contract: as a fulfilled order, with the first rent unpaid or paid in cash. Once',
    audit: 'move-in.finish',
    idempotent: true,
    body: z.object({ version: Version, payment: DeskPayment, expectedCharge: Money }),
    errors: [
      'changed-elsewhere',
      ...boxErrors,
      'Order/insurance-not-available',
      'Order/price-changed',
      'Voucher/not-applicable',
      'phoneNumber-invalid',
      'price/out-of-bounds',
      'move-in/price-beyond-limit',
      'move-in/incomplete',
      'move-in/not-accepted',
      'move-in/email-in-use',
      'move-in/phone-in-use',
      'cash/not-accepted',
      'approval/beyond-limit',
      ...drawerErrors,
      'ledger/other-account',
      'ledger/invalid-amount',
      'payment/gateway-unavailable',
      'idempotency/key-reused',
    ],
  },
  'POST /api/admin/move-ins/{id}/discard': {
    ...read,
    params,
    summary: 'Delete an open move-in and release its box',
    audit: 'move-in.discard',
    body: z.object({ version: Version }),
    errors: ['changed-elsewhere'],
  },
  'POST /api/admin/move-ins/{id}/codes': {
    ...read,
    params,
    summary: 'The door codes of the new contract, within an hour after the move-in was finished',
    audit: 'move-in.show-codes',
    response: z.object({ accessCode: z.string(), lockCode: z.string() }),
    errors: ['contract/no-doors'],
  },
  'POST /api/admin/move-ins/{id}/payment-page': {
    ...read,
    params,
    summary: 'The page on which the client pays the first rent by card. A second call returns the same open page',
    audit: 'move-in.payment-page',
    /** `code`: a QR code of the address, rows from the top of 0 and 1 (dark), without a quiet zone. */
    response: z.object({ url: z.string(), code: z.array(z.string()) }),
    errors: ['rent/already-paid', 'payment/gateway-unavailable'],
  },
  'GET /api/admin/move-ins/{id}/transfer': {
    ...read,
    params,
    summary: 'The data of a bank transfer for the first rent',
    response: BankTransfer,
    errors: ['rent/already-paid'],
  },
} as const satisfies Record<string, Endpoint>;
