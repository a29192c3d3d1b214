import { type BoxAvailability, BoxList, BoxSize, type FloorAccess, FloorPlan, type Price, Warehouse, WarehouseListItem } from '@komora/api';
import { addDays, type BoxSizeBounds, boxSizeOf } from '@komora/domain';
import { metresToBox } from '@komora/domain/way';
import * as z from 'zod/mini';
import { formatPhone } from '../../../platform/format-phone.ts';
import type { Tariff } from './tariff.ts';
import type { AvailabilityRow, BoxRow, DetailRow, PlanFloor, PlanShape, PromotionRow, SummaryRow } from './warehouse.sql.ts';

export interface SummaryContext {
  tariff: Tariff;
  /** In the warehouse's time zone. */
  today: string;
  promotions: readonly PromotionRow[];
}

/** One warehouse as lists show it, without a distance. A deactivated warehouse offers nothing, independent of its boxes. */
export function presentListItem(row: SummaryRow, { tariff, today, promotions }: SummaryContext): WarehouseListItem {
  const sizes = BoxSize.options.flatMap((size) => ofSize(row.availability, size) ?? []);
  const free = (one: SizeRow) => (row.deactivated ? 0 : one.free);
  const freeBoxCount = sizes.reduce((sum, one) => sum + free(one), 0);
  const promotion = activePromotion(row, promotions, today);
  return z.parse(WarehouseListItem, {
    id: row.id,
    name: row.name,
    country: row.country,
    address: { street: row.street, number: row.number, city: row.city, zip: row.zip, countryCode: row.country },
    location: { lat: row.lat, lng: row.lng },
    // The badge of a promotion that is not on would announce it.
    features: row.features.filter((feature) => feature !== 'FIRST_MONTH_FREE' || promotion !== null),
    hasFreeBoxes: freeBoxCount > 0,
    freeBoxCount,
    distance: null,
    ...lowest(
      sizes.map((one) => (freeBoxCount > 0 ? one.freePrice : one.activePrice)),
      tariff,
    ),
    sizes: sizes.map((one) => ({
      size: one.size,
      freeBoxCount: free(one),
      ...lowest([free(one) > 0 ? one.freePrice : one.activePrice], tariff),
    })),
    availableFrom: row.availableFrom,
    deactivation: { deactivated: row.deactivated },
    promotion: promotion && { kind: promotion.kind, promoType: promotion.promoType, title: promotion.title, validTo: promotion.validTo },
    photo: row.photo,
  });
}

type SizeRow = Pick<AvailabilityRow, 'size' | 'free' | 'freePrice' | 'activePrice'>;

/** The boxes of one size with any access; undefined if there are none. */
function ofSize(availability: readonly AvailabilityRow[], size: BoxSize): SizeRow | undefined {
  const rows = availability.filter((one) => one.size === size);
  if (rows.length === 0) return undefined;
  return {
    size,
    free: rows.reduce((sum, one) => sum + one.free, 0),
    freePrice: least(rows.map(({ freePrice }) => freePrice)),
    activePrice: least(rows.map(({ activePrice }) => activePrice)),
  };
}

/** Free boxes of one size on one floor, with the lowest price among them. */
export interface FreeGroup {
  size: BoxSize;
  access: FloorAccess | null;
  price: Price;
  total: Price;
}

/** The cheapest first; none in a deactivated warehouse. */
export function presentFreeGroups({ availability, deactivated }: SummaryRow, tariff: Tariff): FreeGroup[] {
  if (deactivated) return [];
  return availability
    .flatMap(({ size, access, free, freePrice }) =>
      free === 0 || freePrice === null ? [] : [{ size, access, price: tariff.price(freePrice), total: tariff.total(freePrice) }],
    )
    .sort((a, b) => a.total.gross - b.total.gross);
}

function activePromotion({ country, features }: SummaryRow, promotions: readonly PromotionRow[], today: string): PromotionRow | null {
  if (!features.includes('FIRST_MONTH_FREE')) return null;
  return promotions.find((one) => one.country === country && one.validFrom <= today && today <= one.validTo) ?? null;
}

function lowest(prices: (number | null)[], tariff: Tariff): { priceFrom: Price | null; totalFrom: Price | null } {
  const net = least(prices);
  return net === null ? { priceFrom: null, totalFrom: null } : { priceFrom: tariff.price(net), totalFrom: tariff.total(net) };
}

function least(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export function presentWarehouse(
  item: WarehouseListItem,
  detail: DetailRow,
  { timeZone, today }: { timeZone: string; today: string },
  sizeBounds: Warehouse['sizeBounds'],
): Warehouse {
  return z.parse(Warehouse, {
    ...item,
    timeZone,
    description: detail.description,
    accessibilityByCar: detail.accessibilityByCar,
    openingHours: detail.openingHours,
    specialDays: detail.specialDays.filter(({ date }) => date >= today),
    photos: detail.photos,
    phoneNumber: detail.phoneNumber === null ? null : formatPhone(detail.phoneNumber),
    email: detail.email,
    boxCount: detail.boxCount,
    activeBoxCount: detail.activeBoxCount,
    sizeBounds,
  });
}

export interface BoxContext {
  tariff: Tariff;
  bounds: BoxSizeBounds;
  /** Nothing of a deactivated warehouse can be ordered. */
  deactivated: boolean;
  /** In the warehouse's time zone. */
  today: string;
}

/** By size, then price, then the way from the entrance, then number. */
export function presentBoxes(floors: readonly PlanFloor[], rows: readonly BoxRow[], context: BoxContext): BoxList {
  const plan = floors.map(({ floor, labels }) => ({ floor, labels, boxes: placedOn(rows, floor).map(({ shape }) => shape) }));
  const boxes = rows.map((row) => ({
    id: row.id,
    name: row.name,
    size: boxSizeOf(row.areaCm2, context.bounds),
    width: row.widthCm,
    length: row.lengthCm,
    height: row.heightCm,
    area: squareMetres(row),
    floor: row.floor,
    wayMetres: isPlaced(row) ? metresToBox(plan, row.floor, row.shape) : null,
    lockVersion: row.lockVersion,
    availability: availabilityOf(row, context.deactivated),
    rentStart: availabilityOf(row, context.deactivated) === 'AVAILABLE' ? context.today : null,
    price: context.tariff.price(row.price),
    total: context.tariff.total(row.price),
    lowestPrice30Days: context.tariff.price(row.lowestPrice),
    lowestTotal30Days: context.tariff.total(row.lowestPrice),
  }));
  const rank = (size: BoxSize) => BoxSize.options.indexOf(size);
  const way = ({ wayMetres }: { wayMetres: number | null }) => wayMetres ?? Number.MAX_SAFE_INTEGER;
  boxes.sort((a, b) => rank(a.size) - rank(b.size) || a.price.net - b.price.net || way(a) - way(b) || byName(a.name, b.name));
  return z.parse(BoxList, { boxes });
}

export function presentFloorPlan(floors: readonly PlanFloor[], rows: readonly BoxRow[], context: BoxContext): FloorPlan {
  return z.parse(FloorPlan, {
    floors: floors.map((floor) => ({
      ...floor,
      boxes: placedOn(rows, floor.floor)
        .sort((a, b) => byName(a.name, b.name))
        .map((row) => ({
          id: row.id,
          name: row.name,
          size: boxSizeOf(row.areaCm2, context.bounds),
          availability: availabilityOf(row, context.deactivated),
          area: squareMetres(row),
          price: context.tariff.price(row.price),
          total: context.tariff.total(row.price),
          ...row.shape,
        })),
    })),
  });
}

const isPlaced = (row: BoxRow): row is BoxRow & { shape: PlanShape } => row.shape.x !== undefined;
const placedOn = (rows: readonly BoxRow[], floor: number) => rows.filter(isPlaced).filter((row) => row.floor === floor);

const names = new Intl.Collator('en', { numeric: true });
const byName = names.compare;

function squareMetres({ areaCm2 }: BoxRow): number {
  return Math.round(areaCm2 / 100) / 100;
}

function availabilityOf({ active, reserved }: BoxRow, deactivated: boolean): BoxAvailability {
  if (!active) return 'INACTIVE';
  if (reserved) return 'BUSY';
  return deactivated ? 'INACTIVE' : 'AVAILABLE';
}

/** The first day whose prices count for the lowest price of 30 days. */
export function lowestPriceSince(today: string): string {
  return addDays(today, -30);
}
