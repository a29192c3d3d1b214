import { type Figure, median, round } from './lib/figure.ts';
import { publicPages } from './lib/public-pages.ts';
import type { Stage } from './lib/stage.ts';
import type { RenderCost } from './servers/render-often.ts';

const most: Record<string, number> = { landing: 3, warehouse: 12 };

/** What rendering a page costs when it is not remembered: CPU of the server's process. */
export async function coldRender({ product, warehouseId }: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path } of publicPages(warehouseId)) {
    const render = (times: number) => product.ask<RenderCost>('render', { url: path, locale: 'sk', times });
    await render(60);
    const costs = [await render(40), await render(40), await render(40), await render(40), await render(40)];
    const limit = most[name];
    figures.push({
      item: 'cold-render',
      what: `${name} page`,
      value: median(costs.map(({ renderMs }) => renderMs)),
      unit: 'ms',
      target: limit === undefined ? null : { most: limit },
      details: {
        'with compression ms': round(median(costs.map(({ withCompressionMs }) => withCompressionMs))),
        'HTML bytes': costs[0]?.bytes ?? 0,
      },
    });
  }
  return figures;
}
