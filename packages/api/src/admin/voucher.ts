import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Country, PromoType } from '../enumerations.ts';
import { Id, Instant, LocalDate, optionalText, requiredText, Version } from '../values.ts';
import { LocalisedText } from '../warehouse.ts';
import { keysetPage, listOf, localisedText, Reason } from './values.ts';

/** Days are those of the warehouse, both inclusive. */
const days = { validFrom: LocalDate, validTo: LocalDate };
const voucher = {
  ...days,
  promoType: PromoType,
  maxRedemptions: z.int().check(z.gte(1), z.lte(1_000_000)),
};

export const VoucherRecord = z.object({
  ...days,
  id: Id,
  token: z.string(),
  country: Country,
  /** Null: in all warehouses of the country. */
  warehouseId: z.nullable(Id),
  promoType: PromoType,
  /** Basis points of the first period; null with `discountAmount`. */
  discountBp: z.nullable(z.int()),
  /** Minor units of the country's currency. */
  discountAmount: z.nullable(z.int()),
  maxRedemptions: z.int(),
  /** Uses of unpaid orders, and of paid ones. */
  reserved: z.int(),
  redeemed: z.int(),
  stoppedAt: z.nullable(Instant),
  version: Version,
});
export type VoucherRecord = z.infer<typeof VoucherRecord>;

export const PromotionRecord = z.object({
  ...days,
  id: Id,
  kind: z.enum(['FIRST_MONTH_FREE']),
  country: Country,
  promoType: PromoType,
  title: LocalisedText,
  /** Fulfilled orders with it. */
  orders: z.int(),
  stoppedAt: z.nullable(Instant),
  version: Version,
});
export type PromotionRecord = z.infer<typeof PromotionRecord>;

const promotion = { ...days, promoType: PromoType, title: localisedText(200) };
const params = z.object({ id: Id });
const stop = z.object({ version: Version, reason: Reason });
const read = { tag: 'price', access: 'staff', right: 'read:price' } as const;
const write = { tag: 'price', access: 'staff', right: 'write:price' } as const;

export const voucherEndpoints = {
  'GET /api/admin/vouchers': {
    ...read,
    summary: 'Vouchers of the warehouses and countries within the scope, the newest first',
    scope: 'warehouse',
    query: z.object({ ...keysetPage, /** A part of the code. */ q: z.optional(optionalText(40)), warehouse: z.optional(Id) }),
    response: listOf(VoucherRecord),
  },
  'GET /api/admin/discount-limit': {
    ...write,
    summary: 'The highest discount that the person may give in a warehouse, or in a country if the scope contains all its legal entities',
    scope: 'warehouse',
    query: z.object({ country: Country, /** Absent: all warehouses of the country. */ warehouse: z.optional(Id) }),
    response: z.object({
      /** Null: any. A free month is a discount of 10,000 basis points. */
      limit: z.nullable(
        z.object({
          basisPoints: z.int(),
          /** Net, minor units of the country's currency: that share of the lowest list price there. */
          amount: z.int(),
        }),
      ),
    }),
  },
  'POST /api/admin/vouchers': {
    ...write,
    summary: 'Create a voucher of a warehouse, or of a country if the scope contains all its legal entities',
    scope: 'warehouse',
    audit: 'voucher.create',
    reason: true,
    body: z.object({
      ...voucher,
      /** Compared without case. */
      token: requiredText(40),
      country: Country,
      warehouseId: z.nullable(Id),
      discountBp: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
      discountAmount: z.nullable(z.int().check(z.gte(1), z.lte(2_000_000_000))),
      reason: Reason,
    }),
    response: VoucherRecord,
    errors: ['voucher/token-exists', 'price/discount-beyond-limit', 'price/offer-over'],
  },
  'PUT /api/admin/vouchers/{id}': {
    ...write,
    summary: 'Change days and number of uses of a voucher. Its code and discount stay',
    scope: 'warehouse',
    audit: 'voucher.change',
    reason: true,
    params,
    body: z.object({ ...voucher, version: Version, reason: Reason }),
    response: VoucherRecord,
    errors: ['changed-elsewhere', 'price/discount-beyond-limit', 'price/offer-over'],
  },
  'POST /api/admin/vouchers/{id}/stop': {
    ...write,
    summary: 'Stop a voucher for good. Orders that have used it keep the discount',
    scope: 'warehouse',
    audit: 'voucher.stop',
    reason: true,
    params,
    body: stop,
    response: VoucherRecord,
    errors: ['changed-elsewhere'],
  },
  'GET /api/admin/promotions': {
    ...read,
    summary: 'Promotions of the countries within the scope, the newest first',
    scope: 'legal-entity',
    response: z.object({ rows: z.array(PromotionRecord) }),
  },
  'POST /api/admin/promotions': {
    ...write,
    summary: 'Create a promotion of a country: the first month is free in warehouses with the feature FIRST_MONTH_FREE',
    scope: 'legal-entity',
    audit: 'promotion.create',
    reason: true,
    body: z.object({ ...promotion, country: Country, reason: Reason }),
    response: PromotionRecord,
    errors: ['price/discount-beyond-limit', 'price/offer-over'],
  },
  'PUT /api/admin/promotions/{id}': {
    ...write,
    summary: 'Change a promotion',
    scope: 'legal-entity',
    audit: 'promotion.change',
    reason: true,
    params,
    body: z.object({ ...promotion, version: Version, reason: Reason }),
    response: PromotionRecord,
    errors: ['changed-elsewhere', 'price/discount-beyond-limit', 'price/offer-over'],
  },
  'POST /api/admin/promotions/{id}/stop': {
    ...write,
    summary: 'Stop a promotion for good. Orders that were placed with it keep it',
    scope: 'legal-entity',
    audit: 'promotion.stop',
    reason: true,
    params,
    body: stop,
    response: PromotionRecord,
    errors: ['changed-elsewhere'],
  },
} as const satisfies Record<string, Endpoint>;
