import { atRest } from '../at-rest.ts';
import { billing } from '../billing.ts';
import { coldRender } from '../cold-render.ts';
import { documents } from '../documents.ts';
import { firstLoad } from '../first-load.ts';
import { interactionFigures } from '../interaction.ts';
import { languageSwitch } from '../language-switch.ts';
import { largeCatalogueFigures } from '../large-catalogue.ts';
import { lighthouseScores } from '../lighthouse.ts';
import { lockFigures } from '../locks.ts';
import { logIn } from '../log-in.ts';
import { mergedSearch } from '../merged-search.ts';
import { orderFlow } from '../order-flow.ts';
import { pages } from '../pages.ts';
import { publicReads } from '../public-reads.ts';
import { signedIn } from '../signed-in.ts';
import { webhookFigures } from '../webhooks.ts';
import type { Figure } from './figure.ts';
import { type Bench, fewRents, shopCatalogue, smallCatalogue } from './stage.ts';

export type Measurement = (bench: Bench, before: readonly Figure[]) => Promise<Figure[]>;

const measurements = {
  'at-rest': () => atRest(),
  'public-reads': async (bench) => publicReads(await bench.stage(smallCatalogue), bench.rounds),
  pages: async (bench) => pages(await bench.stage(smallCatalogue), bench.rounds),
  'cold-render': async (bench) => coldRender(await bench.stage(smallCatalogue)),
  documents: () => documents(),
  'order-flow': async (bench) => {
    const shop = await bench.stage(shopCatalogue);
    const figures = await orderFlow(shop, bench.rounds);
    await bench.leave(shop);
    return figures;
  },
  'signed-in': signedIn,
  'log-in': async (bench) => logIn(await bench.stage(smallCatalogue)),
  billing: () => billing(),
  locks: async (bench) => lockFigures(await bench.stage(smallCatalogue)),
  'merged-search': async (bench) => mergedSearch(await bench.stage(smallCatalogue), await bench.stage(fewRents)),
  webhooks: async (bench) => webhookFigures(await bench.stage(smallCatalogue)),
  'first-load': async (bench) => firstLoad(await bench.stage(smallCatalogue)),
  interaction: async (bench) => interactionFigures(await bench.stage(smallCatalogue)),
  'language-switch': async (bench) => languageSwitch(await bench.stage(smallCatalogue)),
  lighthouse: async (bench) => lighthouseScores(await bench.stage(smallCatalogue)),
  'large-catalogue': largeCatalogueFigures,
} satisfies Record<string, Measurement>;

type Name = keyof typeof measurements;
export const measurementNames = Object.keys(measurements) as Name[];

/** What large-catalogue compares itself with. */
const small: Name[] = ['public-reads', 'pages', 'cold-render', 'order-flow'];

/** The measurements in the order in which they run, with what the asked ones need. @throws Error naming one that is not known */
export function chooseMeasurements(asked: readonly string[]): [name: string, measure: Measurement][] {
  const unknown = asked.filter((name) => measurements[name as Name] === undefined);
  if (unknown.length > 0) throw new Error(`There is no measurement ${unknown.join(', ')}. There are: ${measurementNames.join(', ')}.`);
  const wanted = new Set<string>([...asked, ...(asked.includes('large-catalogue') ? small : [])]);
  return measurementNames.filter((name) => wanted.has(name)).map((name) => [name, measurements[name]]);
}
