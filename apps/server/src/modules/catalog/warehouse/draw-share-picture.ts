import { createHash } from 'node:crypto';
import type { WarehouseListItem } from '@komora/api';
import type { SharePictureData } from '@komora/documents/print';
import { addressText, createTexts, formattersOf, type Locale } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** A picture to draw. Equal pictures have the same `key`. */
export interface SharePicture {
  readonly key: string;
  /** @param caller the network that asks for it */
  draw(caller: string): Promise<Buffer>;
}

const shopOnly = 'komora';

/** The picture of a warehouse, or of the shop for `komora`; undefined if there is no such warehouse. */
export async function findSharePicture(
  { config, settings, index, print }: Pick<Deps, 'config' | 'settings'> & { index: CatalogueIndex; print: Print },
  { locale, name }: { locale: Locale; name: string },
): Promise<SharePicture | undefined> {
  const texts = createTexts(locale, {
    head: loadCatalogue(locale, 'head', config.country),
    warehouse: loadCatalogue(locale, 'warehouse', config.country),
  });
  const { shopName } = settings.get('contact');
  const head = texts.of('head');
  const ofWarehouse = ({ name: title, address, totalFrom, freeBoxCount, deactivation }: WarehouseListItem): SharePictureData => {
    const lead = addressText(address);
    if (deactivation.deactivated || totalFrom === null) return { shopName, title, lead, price: null, note: '' };
    const amount = formattersOf(locale).wholeMoney({ amount: totalFrom.gross, currency: totalFrom.currency });
    return {
      shopName,
      title,
      lead,
      price: { amount: head('picture.from', { price: amount }), per: head('picture.perMonth') },
      note: texts.of('warehouse')('freeBoxes', { count: freeBoxCount }),
    };
  };
  const item = name === shopOnly ? null : (await index.fresh()).get(name.toLowerCase())?.item;
  if (item === undefined) return undefined;
  const data =
    item === null ? { shopName, title: head('picture.title'), lead: head('picture.lead'), price: null, note: '' } : ofWarehouse(item);
  return {
    key: createHash('sha256').update(JSON.stringify(data)).digest('base64url'),
    draw: (caller) => print({ kind: 'share-picture', data }, caller),
  };
}
