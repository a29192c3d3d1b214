import type { GeneratorRow } from '@komora/api/admin';
import type { PricedBox } from './price-box.ts';

/** One row of the generator for each box, because widths and prices differ from box to box. */
export const generatorRows = (boxes: readonly PricedBox[]): GeneratorRow[] =>
  boxes.map(({ name, width, length, height, lockVersion, priceNetMonth, x, y }) => ({
    prefix: '',
    from: Number(name),
    to: Number(name),
    digits: name.length,
    width,
    length,
    height,
    lockVersion,
    price: priceNetMonth,
    x,
    y,
    direction: 'RIGHT',
    gap: 0,
  }));
