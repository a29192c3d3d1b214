import { coldRender } from '../cold-render.ts';
import { orderFlow } from '../order-flow.ts';
import { pages } from '../pages.ts';
import { publicReads } from '../public-reads.ts';
import type { Figure } from './figure.ts';
import { type Bench, shopCatalogue, smallCatalogue } from './stage.ts';

/** Every measurement by its name, in the order in which they run; `before` are the figures of this run so far. */
export const measurements: Record<string, (bench: Bench, before: readonly Figure[]) => Promise<Figure[]>> = {
  'public-reads': async (bench) => publicReads(await bench.stage(smallCatalogue), bench.rounds),
  pages: async (bench) => pages(await bench.stage(smallCatalogue), bench.rounds),
  'cold-render': async (bench) => coldRender(await bench.stage(smallCatalogue)),
  'order-flow': async (bench) => {
    const shop = await bench.stage(shopCatalogue);
    const figures = await orderFlow(shop, bench.rounds);
    await bench.leave(shop);
    return figures;
  },
};
