import type { PricedBox } from './price-box.ts';

/** The boxes as the CSV file that staff import: lengths in metres, prices in major units. @returns base64 */
export function boxFile(boxes: readonly PricedBox[]): string {
  const rows = boxes.map(({ name, floor, width, length, height, priceNetMonth, lockVersion, x, y }) =>
    [name, floor, width / 100, length / 100, height / 100, priceNetMonth / 100, lockVersion, x / 100, y / 100].join(';'),
  );
  return Buffer.from(['name;floor;width;length;height;price;lock;x;y', ...rows].join('\n')).toString('base64');
}
