import { Child } from './lib/child.ts';
import { type Metric, median, round } from './lib/metric.ts';
import type { PrintCost, PrintedDocument } from './servers/render-documents.ts';

const printed: PrintedDocument[] = ['unpaid invoice with its code', 'paid invoice', 'agreement'];
const mostMs = 60;

/** CPU time to render a document, in a process that does nothing else. */
export async function documents(): Promise<Metric[]> {
  const { child } = await Child.start('render-documents.ts', {});
  const metrics: Metric[] = [];
  for (const document of printed) {
    const print = (times: number) => child.call<PrintCost>('print', { document, times });
    await print(20);
    const costs = [await print(20), await print(20), await print(20), await print(20), await print(20)];
    metrics.push(metric(document, costs));
  }
  await child.stop();
  return metrics;
}

function metric(document: PrintedDocument, costs: PrintCost[]): Metric {
  return {
    item: 'documents',
    what: `${document} as PDF`,
    value: round(median(costs.map(({ cpuMs }) => cpuMs))),
    unit: 'ms',
    target: document === 'agreement' ? null : { most: mostMs },
    details: { kB: round((costs[0]?.bytes ?? 0) / 1000) },
  };
}
