import type { BenchEnvironment } from './lib/bench-environment.ts';
import { type Metric, median, round } from './lib/metric.ts';
import { publicPages } from './lib/public-pages.ts';
import type { RenderCost } from './servers/render-often.ts';

const most: Record<string, number> = { landing: 3, warehouse: 12 };

/** CPU time of the server's process to render a page that is not cached. */
export async function coldRender({ product, warehouseId }: BenchEnvironment): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const { name, path } of publicPages(warehouseId)) {
    const render = (times: number) => product.call<RenderCost>('render', { url: path, locale: 'sk', times });
    await render(60);
    const costs = [await render(40), await render(40), await render(40), await render(40), await render(40)];
    const limit = most[name];
    metrics.push({
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
  return metrics;
}
