import { Child } from './lib/child.ts';
import { compare, type Rounds, requests } from './lib/compare.ts';
import type { Figure } from './lib/figure.ts';
import { warmAnswer } from './lib/fixed-answer.ts';
import { publicPages } from './lib/public-pages.ts';
import type { Stage } from './lib/stage.ts';

/** Public pages as a browser asks for them, beside bare Fastify that sends the same compressed bytes. */
export async function pages({ product, origin, warehouseId }: Stage, rounds: Rounds): Promise<Figure[]> {
  const figures: Figure[] = [];
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'sk-SK,sk;q=0.9,en;q=0.8' };
  for (const { name, path } of publicPages(warehouseId)) {
    const answer = await warmAnswer(origin + path, 'br');
    const { child, ready } = await Child.start<{ origin: string }>('bare-fastify.ts', answer);
    const contenders = { floor: requests(child, ready.origin, headers), subject: requests(product, origin + path, headers) };
    const figure = await compare({ item: 'pages', what: `${name} page as HTML`, target: { least: 0.8 } }, { ...contenders, rounds });
    figures.push({ ...figure, details: { ...figure.details, bytes: answer.body.length } });
    await child.stop();
  }
  return figures;
}
