import { isListPrice } from '@komora/domain';
import { importPrices } from '../../../modules/catalog/index.ts';
import type { Apply } from './apply-input.ts';
import { listBoxes } from './places.sql.ts';
import { readRows, warehouseFinder } from './read-rows.ts';

/** Sets the list prices of existing boxes. Contracts keep their rent. */
export const applyPrices: Apply = async (trx, deps, input) => {
  const now = deps.clock.now();
  const findWarehouse = await warehouseFinder(trx, input, now);
  const places = new Set<string>();
  const read = readRows(input, (row) => {
    const place = findWarehouse(row);
    const name = row.required('name', 30);
    const price = row.number('price', { scale: 100, min: 0, max: 2_000_000_000 });
    if (!isListPrice(price, input.import.currency)) row.reject('price', 'price/out-of-bounds');
    const today = place?.today ?? '';
    const from = row.date('from', today);
    if (row.isValid && from < today) row.reject('from');
    if (place !== undefined) places.add(place.id);
    return { externalId: `${place?.id}/${name}`, price, effectiveOn: from > today ? from : null };
  });
  const boxes = new Map((await listBoxes(trx, [...places])).map(({ id, warehouseId, name }) => [`${warehouseId}/${name}`, id]));
  const prices = read.flatMap(({ externalId, price, effectiveOn, row }) => {
    const id = boxes.get(externalId);
    if (id === undefined) row.reject('name', 'import/unknown-box');
    return id === undefined ? [] : [{ id, after: price, effectiveOn }];
  });
  for (const [effectiveOn, group] of Map.groupBy(prices, (one) => one.effectiveOn))
    await importPrices(trx, { prices: group, effectiveOn, now });
  for (const id of places) input.warehouseIds.add(id);
  return { created: 0, updated: prices.length };
};
