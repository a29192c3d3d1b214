import { Child } from './lib/child.ts';
import { type Figure, median, round } from './lib/figure.ts';
import type { PrintCost, PrintedDocument } from './servers/print-often.ts';

const printed: PrintedDocument[] = ['unpaid invoice with its code', 'paid invoice', 'agreement'];
const mostMs = 60;

/** What printing a document costs the printing thread: CPU of a process that does nothing else. */
export async function documents(): Promise<Figure[]> {
  const { child } = await Child.start('print-often.ts', {});
  const figures: Figure[] = [];
  for (const document of printed) {
    const print = (times: number) => child.ask<PrintCost>('print', { document, times });
    await print(20);
    const costs = [await print(20), await print(20), await print(20), await print(20), await print(20)];
    figures.push(figure(document, costs));
  }
  await child.stop();
  return figures;
}

function figure(document: PrintedDocument, costs: PrintCost[]): Figure {
  return {
    item: 'documents',
    what: `${document} as PDF`,
    value: round(median(costs.map(({ cpuMs }) => cpuMs))),
    unit: 'ms',
    target: document === 'agreement' ? null : { most: mostMs },
    details: { kB: round((costs[0]?.bytes ?? 0) / 1000) },
  };
}
