import { Child } from './lib/child.ts';
import { compare, type Rounds, requests } from './lib/compare.ts';
import type { Figure } from './lib/figure.ts';
import { warmAnswer } from './lib/fixed-answer.ts';
import type { Stage } from './lib/stage.ts';

/** The public API from its warm cache, beside bare node:http that sends the same bytes. */
export async function publicReads({ product, origin, warehouseId }: Stage, rounds: Rounds): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, path, least } of [
    { what: 'list of 100 warehouses', path: '/api/client/warehouse', least: 0.9 },
    { what: 'boxes of a warehouse with 60', path: `/api/client/warehouse/${warehouseId}/boxes`, least: 0.85 },
  ]) {
    const url = origin + path;
    const { child, ready } = await Child.start<{ origin: string }>('bare-http.ts', await warmAnswer(url));
    const contenders = { floor: requests(child, ready.origin), subject: requests(product, url) };
    figures.push(await compare({ item: 'public-reads', what, target: { least } }, { ...contenders, rounds }));
    await child.stop();
  }
  return figures;
}
