import type { Map as LeafletMap } from 'leaflet';
import { GridLayer, layerGroup, polygon, svg, tileLayer } from 'leaflet';
import base from './base-map.json' with { type: 'json' };
import type { Box } from './boxes.ts';
import styles from './ground.module.css';
import { PlaceNames } from './place-names.ts';
import { TOWNS } from './town-dots.ts';

type LatLng = [number, number];

/** Decodes chains of differences into coordinates. */
function ring(chain: readonly number[]): LatLng[] {
  const points: LatLng[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < chain.length; index += 2) {
    x += chain[index] ?? 0;
    y += chain[index + 1] ?? 0;
    points.push([y * base.step, x * base.step]);
  }
  return points;
}

/** Countries in the tokens' colours. */
function countries(map: LeafletMap) {
  // Below the grid, which Leaflet puts under its drawings.
  map.createPane('ground').style.zIndex = '150';
  const renderer = svg({ padding: 0.5, pane: 'ground' });
  return layerGroup(
    base.countries.map(({ code, rings }) =>
      polygon(rings.map(ring), {
        renderer,
        pane: 'ground',
        interactive: false,
        smoothFactor: 0.5,
        className: (code === null ? styles.land : styles.served) ?? '',
      }),
    ),
  );
}

/** Grid on the land when zoomed in, so that moving and zooming are visible. */
class Ruled extends GridLayer {
  override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = styles.ruled ?? '';
    return tile;
  }
}

/** The licence of OpenStreetMap wants a link. Other sources are named without one: the text comes from a file. */
function creditOf(attribution: string): string {
  const text = new DOMParser().parseFromString(attribution, 'text/html').body.textContent.trim();
  const safe = text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return /openstreetmap/i.test(text) ? `<a href="https://www.openstreetmap.org/copyright">${safe}</a>` : safe;
}

/** The maps of a deployment. */
export interface MapConfig {
  /** Tile address with {z}/{x}/{y}; empty for a map of our own. */
  readonly tileUrl: string;
  readonly tileAttribution: string;
  /** Address of a PMTiles file on this server; empty for the drawn base map. */
  readonly mapFile: string;
}

export interface GroundOptions {
  readonly config: MapConfig;
  /** Named as the source of the drawn countries. */
  readonly drawnBy: string;
  readonly locale: string;
}

export interface Ground {
  /** Keeps the names of places away from these boxes, in pixels of the map's element. */
  avoid(boxes: readonly Box[]): void;
}

/** Streets over the drawn countries, which stay visible where the file has no data or cannot be read. */
async function layStreets(map: LeafletMap, names: PlaceNames, { config, drawnBy, locale }: GroundOptions, ruled: GridLayer): Promise<void> {
  const [{ openStreets, StreetsLayer }, { readInk }] = await Promise.all([import('./streets-layer.ts'), import('./streets-paint.ts')]);
  const streets = await openStreets(config.mapFile);
  const element = map.getContainer();
  // The page may have been left meanwhile, or its map made again.
  if (names.isRemoved) return;
  names.clear();
  ruled.remove();
  map.attributionControl?.removeAttribution(drawnBy);
  map.attributionControl?.addAttribution(creditOf(streets.attribution));
  const layer = new StreetsLayer({ streets, ink: () => readInk(element), onPlaces: (places) => names.offer(places), locale });
  layer.addTo(map);
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const recolour = (): void => layer.recolour();
  scheme.addEventListener('change', recolour);
  map.on('unload', () => scheme.removeEventListener('change', recolour));
}

/** Adds the base layer: the operator's tiles, or streets of a map file, or the drawn map, which needs no server. */
export function layGround(map: LeafletMap, options: GroundOptions): Ground {
  const { config, drawnBy } = options;
  if (config.tileUrl !== '') {
    tileLayer(config.tileUrl, { attribution: config.tileAttribution, maxZoom: 19, className: styles.tiles ?? '' }).addTo(map);
    return { avoid: () => undefined };
  }
  countries(map).addTo(map);
  const ruled = new Ruled({ minZoom: 9 }).addTo(map);
  map.attributionControl?.addAttribution(drawnBy);
  const names = new PlaceNames(map, 'towns');
  names.offer(TOWNS.map(([name, lat, lng, fromZoom]) => ({ name, lat, lng, fromZoom, size: 100_000 * (9 - fromZoom), isTown: true })));
  if (config.mapFile !== '') {
    // Without the file the drawn map remains: visitors still find their warehouse.
    void layStreets(map, names, options, ruled).then(
      () => map.getContainer().setAttribute('data-ground', 'streets'),
      () => map.getContainer().setAttribute('data-ground', 'drawn'),
    );
  }
  return { avoid: (boxes) => names.layOut(boxes) };
}

export const BASE_BOUNDS: [LatLng, LatLng] = [
  [base.bounds[0] ?? 0, base.bounds[1] ?? 0],
  [base.bounds[2] ?? 0, base.bounds[3] ?? 0],
];
