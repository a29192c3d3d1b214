import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BoxAvailability, BoxSize, Country, FloorAccess, Language, LockVersion, PromoType, WarehouseFeature } from './enumerations.ts';
import { openToView } from './staff-view.ts';
import {
  Address,
  Id,
  LocalDate,
  Location,
  LocationText,
  optionalText,
  Price,
  PriceLimitText,
  queryInteger,
  queryList,
  queryNumber,
} from './values.ts';

/** Text by language, written by the operator. A missing language falls back to the language of the warehouse's country, then to English. */
export const LocalisedText = z.partialRecord(Language, z.string());
export type LocalisedText = z.infer<typeof LocalisedText>;

export const Promotion = z.object({
  kind: z.enum(['FIRST_MONTH_FREE']),
  promoType: PromoType,
  title: LocalisedText,
  validTo: LocalDate,
});
export type Promotion = z.infer<typeof Promotion>;

/**
 * A photo at `/photos/{hash}/{width}.avif` and `.webp`, with an immutable content. Its widths are `photoWidths(width)`.
 */
export const Photo = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** Pixels of the widest file. */
  width: z.int(),
  height: z.int(),
});
export type Photo = z.infer<typeof Photo>;

/**
 * Free boxes of one size in a warehouse and the lowest price among them, per month. `totalFrom` is this price with the cheapest insurance,
 * because an order must contain one.
 */
export const SizeAvailability = z.object({
  size: BoxSize,
  freeBoxCount: z.int(),
  priceFrom: z.nullable(Price),
  totalFrom: z.nullable(Price),
});

export const WarehouseListItem = z.object({
  id: Id,
  name: z.string(),
  country: Country,
  address: Address,
  location: Location,
  features: z.array(WarehouseFeature),
  hasFreeBoxes: z.boolean(),
  freeBoxCount: z.int(),
  /** Whole metres from the given position; null without a position. */
  distance: z.nullable(z.int()),
  /** Lowest price per month of a free box, else of any active box; null if the warehouse has none. */
  priceFrom: z.nullable(Price),
  /** `priceFrom` with the cheapest insurance: what an order costs per month at least. */
  totalFrom: z.nullable(Price),
  sizes: z.array(SizeAvailability),
  availableFrom: z.nullable(LocalDate),
  deactivation: z.object({ deactivated: z.boolean() }),
  promotion: z.nullable(Promotion),
  /** The first photo. Absent in responses of older peers. */
  photo: z.optional(z.nullable(Photo)),
  /**
   * Lowest price per month of the free boxes that pass the filters of size, price and floor access, and `total` with the cheapest insurance.
   * Only in searches with such a filter. Absent in responses of older peers, which do not know all of these filters.
   */
  matching: z.optional(z.object({ price: Price, total: Price })),
});
export type WarehouseListItem = z.infer<typeof WarehouseListItem>;

export const WarehouseList = z.object({
  warehouses: z.array(WarehouseListItem),
  /** Total number of matches; `warehouses` contains at most `limit` of them. */
  total: z.int(),
  /**
   * Only if nothing matched and `widen` was requested: how the query was read instead. TOWN: warehouses around the town `name`, by distance.
   * NEAREST: there is none around the town `name`, or in the area (null); these are the nearest. SIMILAR: words with typing mistakes. ALL: the
   * place is unknown.
   */
  widened: z.optional(z.object({ by: z.enum(['TOWN', 'NEAREST', 'SIMILAR', 'ALL']), name: z.nullable(z.string()) })),
});
export type WarehouseList = z.infer<typeof WarehouseList>;

/** A town with warehouses that are not deactivated. */
export const Town = z.object({
  name: z.string(),
  country: Country,
  warehouseCount: z.int(),
  /** The centre of its warehouses. */
  location: Location,
});
export type Town = z.infer<typeof Town>;

/** Summary of a country with warehouses. */
export const CountryOverview = z.object({
  country: Country,
  /** Lowest price per month of a free box; null when none is free. */
  priceFrom: z.nullable(Price),
  /** `priceFrom` with the cheapest insurance. */
  totalFrom: z.nullable(Price),
  /** A promotion that runs in it. */
  promotion: z.nullable(Promotion),
  /** Features of every warehouse in the country. */
  features: z.array(WarehouseFeature),
});

/** A summary of the catalogue, without deactivated warehouses. */
export const WarehouseOverview = z.object({
  warehouseCount: z.int(),
  freeBoxCount: z.int(),
  /** Those with warehouses, in the order of `Country`. */
  countries: z.array(CountryOverview),
  /** Those with most warehouses first, then by name. */
  towns: z.array(Town),
});
export type WarehouseOverview = z.infer<typeof WarehouseOverview>;

const filters = {
  /** Town, street or name, compared without case and diacritics. */
  search: z.optional(optionalText(100)),
  country: z.optional(queryList(Country)),
  /** Only warehouses with a free box of one of these sizes. One box must pass this filter and the next two. */
  size: z.optional(queryList(BoxSize)),
  /** Only with a free box whose `total` with VAT is at most one of these. A limit excludes other currencies, unless they have one too. */
  maxPrice: z.optional(queryList(PriceLimitText)),
  /** Only with a free box that has one of these accesses. */
  floorAccess: z.optional(queryList(FloorAccess)),
  /** Only warehouses with all of these features. */
  feature: z.optional(queryList(WarehouseFeature)),
  /** The visitor's position 'lat,lng'; required for `distance`. */
  location: z.optional(LocationText),
  limit: z.optional(queryInteger(1, 500)),
};

export const WarehouseQuery = z.object({
  ...filters,
  /** The map's area, degrees. All four or none. */
  south: z.optional(queryNumber(-90, 90)),
  west: z.optional(queryNumber(-180, 180)),
  north: z.optional(queryNumber(-90, 90)),
  east: z.optional(queryNumber(-180, 180)),
  /** 'true': if nothing matches text or area, read them in another way (`widened`). */
  widen: z.optional(z.literal('true')),
});
export type WarehouseQuery = z.infer<typeof WarehouseQuery>;

export const WarehouseAroundQuery = z.object({
  location: LocationText,
  /** Kilometres; 50 when absent. */
  radius: z.optional(queryNumber(0.1, 500)),
  limit: z.optional(queryInteger(1, 500)),
});

export const OpeningHours = z.object({
  /** ISO weekday, 1 is Monday. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** Minutes after local midnight; 0 to 1440. */
  opens: z.int(),
  closes: z.int(),
});

/** A day with other opening hours than its weekday. */
export const SpecialDay = z.object({
  date: LocalDate,
  /** Minutes after local midnight; ranges as in `OpeningHours`. Empty: closed. */
  hours: z.array(z.object({ opens: z.int(), closes: z.int() })),
  /** The reason, for example the name of a holiday. */
  note: LocalisedText,
});
export type SpecialDay = z.infer<typeof SpecialDay>;

export const Warehouse = z.object({
  ...WarehouseListItem.shape,
  timeZone: z.string(),
  description: LocalisedText,
  accessibilityByCar: LocalisedText,
  /** Empty: open all the time. */
  openingHours: z.array(OpeningHours),
  /** From today on, by date. */
  specialDays: z.array(SpecialDay),
  /** In their order. `alt` describes a photo for people who do not see it. */
  photos: z.array(z.object({ ...Photo.shape, alt: LocalisedText })),
  /** The warehouse's own contacts, the number in international notation; null if the operator's are used. */
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  boxCount: z.int(),
  /** Without inactive boxes, which cannot be rented. */
  activeBoxCount: z.int(),
  /** Bounds of the sizes in m²: SMALL up to `small`, MEDIUM up to `medium`. */
  sizeBounds: z.object({ xs: z.number(), small: z.number(), medium: z.number() }),
});
export type Warehouse = z.infer<typeof Warehouse>;

export const Box = z.object({
  id: Id,
  name: z.string(),
  size: BoxSize,
  /** Centimetres. */
  width: z.int(),
  length: z.int(),
  height: z.int(),
  /** Square metres, two decimals. */
  area: z.number(),
  floor: z.int(),
  /** Whole metres from the entrance along the corridors; null where the floor plan does not show it. */
  wayMetres: z.nullable(z.int()),
  lockVersion: LockVersion,
  availability: BoxAvailability,
  /** First day of the rent if the box is ordered now; null unless it is available. */
  rentStart: z.nullable(LocalDate),
  /** Per month, by the standard VAT treatment of a private person. */
  price: Price,
  /** `price` with the cheapest insurance: what an order costs per month at least. */
  total: Price,
  /** Lowest net price per month of the last 30 days, shown where a reduction is announced. */
  lowestPrice30Days: Price,
  /** `lowestPrice30Days` with the cheapest insurance, comparable to `total`. */
  lowestTotal30Days: Price,
});
export type Box = z.infer<typeof Box>;

export const BoxList = z.object({ boxes: z.array(Box) });
export type BoxList = z.infer<typeof BoxList>;

export const PlanLabelKind = z.enum(['ENTRANCE', 'BACKUP_ENTRANCE', 'CORRIDOR', 'LIFT', 'STAIRS', 'WC', 'OFFICE']);
export type PlanLabelKind = z.infer<typeof PlanLabelKind>;

/** A floor of the plan without its boxes. Coordinates in centimetres of the building, origin top left. */
export const DrawnFloor = z.object({
  floor: z.int(),
  width: z.int(),
  height: z.int(),
  walls: z.array(z.object({ points: z.array(z.tuple([z.number(), z.number()])) })),
  labels: z.array(z.object({ kind: PlanLabelKind, x: z.number(), y: z.number() })),
});
export type DrawnFloor = z.infer<typeof DrawnFloor>;

/** Vector plan: the client draws it. */
export const FloorPlan = z.object({
  floors: z.array(
    z.object({
      ...DrawnFloor.shape,
      boxes: z.array(
        z.object({
          id: Id,
          name: z.string(),
          size: BoxSize,
          availability: BoxAvailability,
          area: z.number(),
          price: Price,
          total: Price,
          /** Rectangle of the box on the plan. */
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
        }),
      ),
    }),
  ),
});
export type FloorPlan = z.infer<typeof FloorPlan>;

export const NewFreeBoxSubscription = z.object({
  /** Required without a signed-in user. */
  email: z.optional(z.nullable(optionalText(254))),
  size: z.optional(z.nullable(BoxSize)),
});

const idParam = z.object({ id: Id });

export const warehouseEndpoints = {
  'GET /api/client/warehouse': {
    summary: 'Warehouses: those with free boxes first, then by distance when a position is given, then by name',
    tag: 'warehouse',
    access: 'public',
    query: WarehouseQuery,
    response: WarehouseList,
    cacheSeconds: 0,
  },
  'GET /api/client/warehouse/around': {
    summary: 'Warehouses around a position, not deactivated ones first, then by distance',
    tag: 'warehouse',
    access: 'public',
    query: WarehouseAroundQuery,
    response: WarehouseList,
    cacheSeconds: 0,
  },
  'GET /api/client/warehouse/overview': {
    summary: 'The whole offer: towns, countries, free boxes, lowest prices',
    tag: 'warehouse',
    access: 'public',
    response: WarehouseOverview,
    cacheSeconds: 0,
  },
  'GET /api/client/warehouse/{id}': {
    summary: 'One warehouse',
    tag: 'warehouse',
    access: 'public',
    params: idParam,
    response: Warehouse,
    cacheSeconds: 0,
  },
  'GET /api/client/warehouse/{id}/boxes': {
    summary: 'Its boxes, by size, then price',
    tag: 'warehouse',
    access: 'public',
    params: idParam,
    response: BoxList,
    cacheSeconds: 0,
  },
  'GET /api/client/warehouse/{id}/podorys': {
    summary: 'Its floor plan',
    tag: 'warehouse',
    access: 'public',
    params: idParam,
    response: FloorPlan,
    cacheSeconds: 0,
  },
  'GET /api/client/warehouse/{id}/recommended': {
    summary: 'The nearest other warehouses with a free box of a like size',
    tag: 'warehouse',
    access: 'public',
    params: idParam,
    query: z.object({ size: z.optional(BoxSize) }),
    response: WarehouseList,
    cacheSeconds: 0,
  },
  'GET /api/client/warehouse/{id}/subscribe/new-free-box': {
    summary: 'Am I on the waitlist of this warehouse',
    tag: 'warehouse',
    access: 'client',
    staffView: openToView,
    params: idParam,
    response: z.object({ registered: z.boolean() }),
  },
  'PUT /api/client/warehouse/{id}/subscribe/new-free-box': {
    summary: 'Tell me when a box is free; asking twice is the same as once',
    tag: 'warehouse',
    access: 'optional',
    params: idParam,
    body: NewFreeBoxSubscription,
    response: z.object({ alreadyRegistered: z.boolean() }),
    errors: ['revalid/rule/basic/not-null', 'revalid/rule/basic/regex', 'Order/Warehouse-deactivated', 'too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
