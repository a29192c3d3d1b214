import { billing } from '../billing.ts';
import { coldRender } from '../cold-render.ts';
import { consoleMetrics } from '../console.ts';
import { consolePages } from '../console-pages.ts';
import { documents } from '../documents.ts';
import { firstLoad } from '../first-load.ts';
import { idle } from '../idle.ts';
import { idleWorker } from '../idle-worker.ts';
import { interactionMetrics } from '../interaction.ts';
import { languageSwitch } from '../language-switch.ts';
import { largeCatalogueMetrics } from '../large-catalogue.ts';
import { ledger } from '../ledger.ts';
import { lighthouseScores } from '../lighthouse.ts';
import { lockMetrics } from '../locks.ts';
import { logIn } from '../log-in.ts';
import { mergedSearch } from '../merged-search.ts';
import { orderFlow } from '../order-flow.ts';
import { pages } from '../pages.ts';
import { publicReads } from '../public-reads.ts';
import { search } from '../search.ts';
import { signedIn } from '../signed-in.ts';
import { today } from '../today.ts';
import { webProcesses } from '../web-processes.ts';
import { webhookMetrics } from '../webhooks.ts';
import { webhooksOut } from '../webhooks-out.ts';
import { type Bench, fewRents, manyRents, purchaseCatalogue, smallCatalogue } from './bench-environment.ts';
import type { Metric } from './metric.ts';

export type Measurement = (bench: Bench, before: readonly Metric[]) => Promise<Metric[]>;

const measurements = {
  idle: () => idle(),
  'idle-worker': () => idleWorker(),
  'public-reads': async (bench) => publicReads(await bench.environment(smallCatalogue), bench.rounds),
  'web-processes': async (bench) => webProcesses(await bench.environment(smallCatalogue), bench.rounds),
  pages: async (bench) => pages(await bench.environment(smallCatalogue), bench.rounds),
  'cold-render': async (bench) => coldRender(await bench.environment(smallCatalogue)),
  documents: () => documents(),
  'order-flow': async (bench) => {
    const shop = await bench.environment(purchaseCatalogue);
    const metrics = await orderFlow(shop, bench.rounds);
    await bench.leave(shop);
    return metrics;
  },
  'signed-in': signedIn,
  'log-in': async (bench) => logIn(await bench.environment(smallCatalogue)),
  billing: () => billing(),
  ledger: () => ledger(),
  search: () => search(),
  today: () => today(),
  console: () => consoleMetrics(),
  'console-pages': async (bench) => consolePages(await bench.environment(manyRents)),
  locks: async (bench) => lockMetrics(await bench.environment(smallCatalogue)),
  'merged-search': async (bench) => mergedSearch(await bench.environment(smallCatalogue), await bench.environment(fewRents)),
  webhooks: async (bench) => webhookMetrics(await bench.environment(smallCatalogue)),
  'webhooks-out': async (bench) => webhooksOut(await bench.environment(smallCatalogue)),
  'first-load': async (bench) => firstLoad(await bench.environment(smallCatalogue)),
  interaction: async (bench) => interactionMetrics(await bench.environment(smallCatalogue)),
  'language-switch': async (bench) => languageSwitch(await bench.environment(smallCatalogue)),
  lighthouse: async (bench) => lighthouseScores(await bench.environment(smallCatalogue)),
  'large-catalogue': largeCatalogueMetrics,
} satisfies Record<string, Measurement>;

type Name = keyof typeof measurements;
export const measurementNames = Object.keys(measurements) as Name[];

/** The measurements that large-catalogue compares itself with. */
const small: Name[] = ['public-reads', 'pages', 'cold-render', 'order-flow'];

/** The chosen measurements and those that they need, in running order. @throws Error that names an unknown one */
export function chooseMeasurements(requested: readonly string[]): [name: string, measure: Measurement][] {
  const unknown = requested.filter((name) => measurements[name as Name] === undefined);
  if (unknown.length > 0) throw new Error(`There is no measurement ${unknown.join(', ')}. There are: ${measurementNames.join(', ')}.`);
  const wanted = new Set<string>([...requested, ...(requested.includes('large-catalogue') ? small : [])]);
  return measurementNames.filter((name) => wanted.has(name)).map((name) => [name, measurements[name]]);
}
