import type { MapConfig } from '@komora/web-kit/open-map';

/** The maps of this deployment, which the server writes into the page. */
export function mapConfig(page: Document = document): MapConfig {
  const meta = (name: string): string => page.querySelector<HTMLMetaElement>(`meta[name="komora:${name}"]`)?.content ?? '';
  return { tileUrl: meta('tile-url'), tileAttribution: meta('tile-attribution'), mapFile: meta('map-file') };
}
