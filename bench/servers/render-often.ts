import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { compress } from '../../apps/server/src/platform/http/pages/encoding.ts';
import { fetchInProcess } from '../../apps/server/src/platform/http/pages/in-process-fetch.ts';
import { builtSource } from '../../apps/server/src/platform/http/pages/pages.ts';
import type { Renderer } from '../../apps/server/src/platform/http/pages/renderer.ts';

export interface RenderInput {
  url: string;
  locale: string;
  times: number;
  /** Page meta values, as the server adds them to its pages. */
  meta: Record<string, string>;
}

export interface RenderCost {
  /** CPU time of the whole process per render, API request included. */
  renderMs: number;
  /** The same with Brotli. */
  withCompressionMs: number;
  bytes: number;
}

const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const renderers = new WeakMap<FastifyInstance, Promise<Renderer>>();

/** Renders a page repeatedly without the page cache, and returns the cost of one rendering. */
export async function renderOften(app: FastifyInstance, { url, locale, times, meta }: RenderInput): Promise<RenderCost> {
  const making = renderers.get(app) ?? makeRenderer(app, meta);
  renderers.set(app, making);
  const renderer = await making;
  const render = async () => {
    const page = await renderer.render({ url, locale, reference: 'bench', nonce: 'bench' });
    if (page.status !== 200) throw new Error(`${url} rendered with ${page.status}`);
    return Buffer.from(page.html);
  };
  const bytes = (await render()).length;
  const renderMs = await cpuPerCall(times, render);
  const withCompressionMs = await cpuPerCall(times, async () => compress(await render(), 'br'));
  return { renderMs, withCompressionMs, bytes };
}

async function makeRenderer(app: FastifyInstance, meta: Record<string, string>): Promise<Renderer> {
  const { createRenderer, manifest } = await builtSource(webFolder, false);
  const onError = (error: unknown, url: string) => {
    throw new Error(`${url} could not be rendered`, { cause: error });
  };
  return createRenderer({ meta, manifest, fetch: fetchInProcess(app), now: Date.now, onError });
}

async function cpuPerCall(times: number, call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < times; n++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}
