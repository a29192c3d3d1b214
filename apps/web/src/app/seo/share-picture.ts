import { createHash } from 'node:crypto';
import type { Warehouse } from '@komora/api';
import type { Locale } from '@komora/i18n';

/** Pixels of share images; the server draws them in this size. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The share image of the product. */
export function defaultPicture(locale: Locale): string {
  return `/share/${locale}/komora.png`;
}

/** The share image of a warehouse. Messengers cache images by address, so the address contains a hash of the content. */
export function warehousePicture({ id, name, address, freeBoxCount, totalFrom }: Warehouse, locale: Locale): string {
  const said = JSON.stringify([name, address.city, freeBoxCount, totalFrom?.gross, totalFrom?.currency]);
  return `/share/${locale}/${id}.png?v=${createHash('sha256').update(said).digest('base64url').slice(0, 10)}`;
}
