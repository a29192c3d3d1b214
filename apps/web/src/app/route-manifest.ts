import type { ServerManifest } from '@tanstack/router-core';

/** One chunk of Vite's `.vite/manifest.json`. */
export interface ViteChunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  /** Chunks that it imports lazily. */
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type ViteManifest = Readonly<Record<string, ViteChunk>>;

interface Assets {
  readonly scripts: ReadonlySet<string>;
  readonly css: ReadonlySet<string>;
}

/** The chunk and everything that it imports statically. */
function assetsOf(manifest: ViteManifest, key: string): Assets {
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const css = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    scripts.add(`/${chunk.file}`);
    for (const file of chunk.css ?? []) css.add(`/${file}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(key);
  return { scripts, css };
}

/**
 * Lists what each route's page needs besides the entry, so that the browser fetches it along with the HTML. Vite's manifest names split
 * routes `src/routes/boxes.tsx?tsr-split=component`.
 * @param files route id → route file as Vite names it
 * @throws Error when the manifest has no entry, or no page for a route.
 */
export function createRouteManifest(manifest: ViteManifest, files: Readonly<Record<string, string>>): ServerManifest {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entryKey === undefined) throw new Error('The client build has no entry');
  const entry = assetsOf(manifest, entryKey);
  const routes: ServerManifest['routes'] = {};
  for (const [id, file] of Object.entries(files)) {
    const keys = Object.keys(manifest).filter((key) => key.startsWith(`${file}?tsr-split=`));
    if (keys.length === 0) throw new Error(`The client build has no page for the route ${id} (${file})`);
    const parts = keys.filter((key) => key.includes('component')).map((key) => assetsOf(manifest, key));
    routes[id] = {
      preloads: parts.flatMap((part) => [...part.scripts]).filter((script) => !entry.scripts.has(script)),
      css: parts.flatMap((part) => [...part.css]).filter((sheet) => !entry.css.has(sheet)),
    };
  }
  const [main, ...others] = [...entry.scripts];
  routes.__root__ = {
    preloads: others,
    css: [...entry.css],
    // Style sheets and fonts come first: the page can be read before this script runs.
    scripts: [{ attrs: { type: 'module', async: true, src: main, fetchPriority: 'low' } }],
  };
  return { routes };
}
