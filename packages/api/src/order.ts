import * as z from 'zod/mini';
import { DeclineReason } from './decline-reason.ts';
import type { Endpoint } from './endpoint.ts';
import { BoxSize, Currency, InvoicingPeriod, InvoicingType, Language, LockVersion, OrderStatus, PromoType } from './enumerations.ts';
import {
  Address,
  Email,
  Id,
  Instant,
  LocalDate,
  Money,
  MustBeChecked,
  optionalText,
  PhoneNumber,
  Price,
  personalName,
  requiredText,
  Version,
} from './values.ts';
import { LocalisedText, Promotion } from './warehouse.ts';

export const Company = z.object({
  name: requiredText(200),
  /** Company ID. */
  ico: requiredText(20),
  /** Tax ID. */
  dic: optionalText(20),
  /** VAT ID; empty when not registered. */
  icoDph: optionalText(20),
});

export const InvoicingDetails = z.object({
  version: Version,
  firstName: personalName(80),
  lastName: personalName(80),
  email: Email,
  telephoneNumber: PhoneNumber,
  company: z.nullable(Company),
  address: Address,
  type: InvoicingType,
});
export type InvoicingDetails = z.infer<typeof InvoicingDetails>;

export const Insurance = z.object({
  id: Id,
  name: LocalisedText,
  /** With `proofDays` the least insured sum. */
  coverage: Money,
  price: Price,
  /** Present: the client brings an own insurance, and sends a proof within so many days of the start. */
  proofDays: z.optional(z.int()),
});
export type Insurance = z.infer<typeof Insurance>;

export const PeriodOption = z.object({
  months: InvoicingPeriod,
  /** Basis points off the list price. */
  discountBp: z.int(),
  /** Rent per month after the discount. */
  pricePerMonth: Price,
});
export type PeriodOption = z.infer<typeof PeriodOption>;

export const Offer = z.object({
  box: z.object({
    id: Id,
    name: z.string(),
    size: BoxSize,
    width: z.int(),
    length: z.int(),
    height: z.int(),
    area: z.number(),
    lockVersion: LockVersion,
    price: Price,
    /** `price` with the cheapest insurance of the offer. */
    total: Price,
  }),
  warehouse: z.object({ id: Id, name: z.string(), address: Address, timeZone: z.string() }),
  periods: z.array(PeriodOption),
  insurances: z.array(Insurance),
  promotion: z.nullable(Promotion),
  /** Until when the waitlist holds the box for the token of the request; null without such an offer. */
  heldUntil: z.nullable(Instant),
  /** Versions of the consent texts. */
  consentTexts: z.object({
    termsAndConditions: z.string(),
    recurringPayments: z.string(),
    privacyPolicy: z.string(),
    immediateStart: z.string(),
  }),
});
export type Offer = z.infer<typeof Offer>;

/** The token of the link in a waitlist message. While a box is reserved for its recipient, only requests with the token see and order it. */
const waitlistToken = z.optional(z.nullable(optionalText(100)));

export const SummaryRequest = z.object({
  boxId: Id,
  invoicingPeriod: InvoicingPeriod,
  insuranceId: Id,
  voucherToken: z.nullable(optionalText(40)),
  customerType: z.optional(InvoicingType),
  waitlistToken,
});
export type SummaryRequest = z.infer<typeof SummaryRequest>;

export const SummaryItem = z.object({
  kind: z.enum(['RENT', 'INSURANCE', 'PERIOD_DISCOUNT', 'VOUCHER']),
  /** Number of months of the line. */
  months: z.int(),
  /** Without VAT, per month; negative for a discount. */
  unitNet: z.int(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  /** Basis points; null when exempt. */
  vatRateBp: z.nullable(z.int()),
  exemptionCode: z.nullable(z.string()),
});
export type SummaryItem = z.infer<typeof SummaryItem>;

export const VatLine = z.object({
  rateBp: z.nullable(z.int()),
  exemptionClause: z.nullable(LocalisedText),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
});

/** Computed by the server only. Clients show it, and the same amounts are charged. */
export const Summary = z.object({
  currency: Currency,
  items: z.array(SummaryItem),
  vat: z.array(VatLine),
  total: Price,
  /** Charged when the order is placed. */
  chargedNow: Money,
  period: z.object({ from: LocalDate, to: LocalDate }),
  /** The next automatic charge, without the discounts of the first period. */
  nextCharge: z.object({ amount: Money, on: LocalDate }),
  /** Present: the agreement lets the operator raise the rent with so many days of notice, unless the client leaves before. */
  priceClauseDays: z.optional(z.int()),
  voucher: z.nullable(z.object({ token: z.string(), promoType: PromoType })),
  /** First month free: the refund to the card and its last day. */
  promotionRefund: z.nullable(z.object({ amount: Money, by: LocalDate, promotion: Promotion })),
});
export type Summary = z.infer<typeof Summary>;

export const Consents = z.object({
  termsAndConditions: MustBeChecked,
  recurringPayments: MustBeChecked,
  privacyPolicy: MustBeChecked,
  /** The buyer requests that the storage starts at once, within the withdrawal period. */
  immediateStart: MustBeChecked,
  newsletter: z.boolean(),
});

/** The buyer knows that an account has this telephone number, and shares it. The new account is made without it. */
const sharesPhone = z.optional(z.boolean());

export const PlaceOrder = z.object({
  boxId: Id,
  invoicingPeriod: InvoicingPeriod,
  insuranceId: Id,
  voucherToken: z.nullable(optionalText(40)),
  invoicingDetails: InvoicingDetails,
  consents: Consents,
  language: Language,
  /** The amount that the buyer saw. A different amount is rejected with `Order/price-changed`. */
  expectedCharge: Money,
  referralCode: z.optional(z.nullable(optionalText(40))),
  limitedView: z.optional(z.boolean()),
  sharesPhone,
  waitlistToken,
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const PlacedOrder = z.object({
  orderId: Id,
  status: OrderStatus,
  /** The gateway's page, to which the browser navigates. */
  paymentUrl: z.string(),
  holdExpiresAt: Instant,
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

export const OrderState = z.object({
  orderId: Id,
  status: OrderStatus,
  /** The state that the payment page shows. The client concludes UNDETERMINED after 60 s of PENDING. */
  payment: z.enum(['PENDING', 'SUCCESS', 'FAIL']),
  /** Why the card was declined; null if it was not, or if the gateway gave no reason that the payer may read. */
  declineReason: z.nullable(DeclineReason),
  /** A declined payment can be repeated while the box is reserved. */
  retryable: z.boolean(),
  holdExpiresAt: Instant,
  chargedNow: Money,
  boxName: z.string(),
  warehouseId: Id,
  warehouseName: z.string(),
  /** The result of a late payment; null otherwise. */
  resolution: z.nullable(z.enum(['SAME_BOX', 'LIKE_BOX', 'REFUNDED'])),
  /** True if an account was created for the buyer. The confirmation contains a link to set a password. */
  accountCreated: z.boolean(),
  /** Set once the order is paid. */
  contractId: z.nullable(Id),
});
export type OrderState = z.infer<typeof OrderState>;

/** An unpaid order whose box is held. */
export const HeldOrder = z.extend(OrderState, { boxId: Id });
export type HeldOrder = z.infer<typeof HeldOrder>;

const placeErrors = [
  'not-found',
  'Box/is-taken',
  'Order/Warehouse-deactivated',
  'Order/Box-not-active',
  'Order/insurance-not-available',
  'Order/price-changed',
  'idempotency/key-reused',
  'Voucher/unknown',
  'Voucher/not-yet-valid',
  'Voucher/expired',
  'Voucher/used-up',
  'Voucher/not-applicable',
  'Order/not-payable',
  'Order/too-many-holds',
  'payment/gateway-unavailable',
  'too-many-requests',
] as const;

export const orderEndpoints = {
  'GET /api/client/order/offer/{boxId}': {
    summary: 'Prices of a box: periods, insurance, promotion. The box of the own order in progress counts as free',
    tag: 'order',
    access: 'optional',
    params: z.object({ boxId: Id }),
    query: z.object({ waitlistToken: z.optional(optionalText(100)) }),
    response: Offer,
    errors: ['Box/is-taken', 'Order/Warehouse-deactivated', 'Order/Box-not-active'],
  },
  'PUT /api/client/order/offer/summary': {
    summary: 'The itemised price of a choice',
    tag: 'order',
    access: 'optional',
    body: SummaryRequest,
    response: Summary,
    errors: [
      'not-found',
      'Box/is-taken',
      'Order/Warehouse-deactivated',
      'Order/Box-not-active',
      'Order/insurance-not-available',
      'Voucher/unknown',
      'Voucher/not-yet-valid',
      'Voucher/expired',
      'Voucher/used-up',
      'Voucher/not-applicable',
    ],
  },
  'PUT /api/client/order/offer/verify-autoregistration-invoicing-details': {
    summary: 'Are these invoicing details good for an order without login: valid, and e-mail and telephone not in use',
    tag: 'order',
    access: 'public',
    body: z.extend(InvoicingDetails, { sharesPhone }),
    errors: ['Autoregistration/email-taken', 'Autoregistration/phone-taken', 'phoneNumber-invalid', 'too-many-requests'],
  },
  'POST /api/client/order/place/with-login': {
    summary: 'Place an order as the signed-in client',
    tag: 'order',
    access: 'client',
    body: PlaceOrder,
    response: PlacedOrder,
    errors: placeErrors,
    idempotent: true,
  },
  'POST /api/client/order/place/without-login': {
    summary: 'Place an order as a newcomer; an account is made when it is paid. Sets the cookie that proves the order',
    tag: 'order',
    access: 'public',
    body: PlaceOrder,
    response: PlacedOrder,
    errors: [...placeErrors, 'Autoregistration/email-taken', 'Autoregistration/phone-taken'],
    idempotent: true,
  },
  'POST /api/client/order/{id}/retry-payment': {
    summary: 'A new payment attempt for an own order whose payment was declined, while the box is held',
    tag: 'order',
    access: 'optional',
    params: z.object({ id: Id }),
    response: PlacedOrder,
    errors: ['Order/not-payable', 'payment/gateway-unavailable'],
    idempotent: true,
  },
  'POST /api/client/order/{id}/cancel': {
    summary: 'Cancel an own order that is not paid: its box is free again',
    tag: 'order',
    access: 'optional',
    params: z.object({ id: Id }),
    /** Order/not-payable: it is paid. */
    errors: ['not-found', 'Order/not-payable', 'payment/gateway-unavailable'],
  },
  'GET /api/client/order/status': {
    summary: 'Payment status of an order, for the client who placed it, or with the cookie that the browser got when it placed the order',
    tag: 'order',
    access: 'optional',
    query: z.object({ orderId: Id }),
    response: OrderState,
    errors: ['not-found'],
  },
  'GET /api/client/my/orders': {
    summary: 'My unpaid orders whose boxes are still held, the oldest first',
    tag: 'order',
    access: 'client',
    response: z.object({ orders: z.array(HeldOrder) }),
  },
  'POST /api/client/order/{id}/sign-in': {
    summary:
      'A session of the account that a paid order created, once, for the browser that placed the order. The token is null if that is not possible',
    tag: 'order',
    access: 'public',
    params: z.object({ id: Id }),
    response: z.object({ token: z.nullable(z.string()) }),
    errors: ['not-found'],
  },
} as const satisfies Record<string, Endpoint>;
