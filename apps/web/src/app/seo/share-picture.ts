import { createHash } from 'node:crypto';
import type { Warehouse } from '@komora/contract';
import type { Locale } from '@komora/i18n';

/** Pixels of a picture that goes along with a shared address; the server draws it in this size. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The picture of the product. */
export function defaultPicture(locale: Locale): string {
  return `/share/${locale}/komora.png`;
}

/** The picture of a warehouse. Messengers keep a picture by its address, so what it says is part of that. */
export function warehousePicture({ id, name, address, freeBoxCount, priceFrom }: Warehouse, locale: Locale): string {
  const said = JSON.stringify([name, address.city, freeBoxCount, priceFrom?.gross, priceFrom?.currency]);
  return `/share/${locale}/${id}.png?v=${createHash('sha256').update(said).digest('base64url').slice(0, 10)}`;
}
