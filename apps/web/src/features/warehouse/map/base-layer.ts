import type { Map as LeafletMap } from 'leaflet';
import { divIcon, GridLayer, layerGroup, marker, polygon, svg, tileLayer } from 'leaflet';
import type { BrowserConfig } from '../../../shared/config.ts';
import base from './base-map.json' with { type: 'json' };
import styles from './map.module.css';
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

function towns(map: LeafletMap) {
  // Above the base layer and below the prices.
  map.createPane('towns').style.zIndex = '450';
  const ranks = new Map<number, ReturnType<typeof layerGroup>>();
  for (const [name, lat, lng, fromZoom] of TOWNS) {
    const group = ranks.get(fromZoom) ?? layerGroup();
    const label = document.createElement('span');
    label.textContent = name;
    label.className = styles.town ?? '';
    group.addLayer(
      marker([lat, lng], {
        pane: 'towns',
        interactive: false,
        keyboard: false,
        icon: divIcon({ className: '', html: label, iconSize: [0, 0] }),
      }),
    );
    ranks.set(fromZoom, group);
  }
  const sift = (): void => {
    for (const [fromZoom, group] of ranks)
      if (map.getZoom() >= fromZoom) group.addTo(map);
      else group.remove();
  };
  map.on('zoomend', sift);
  sift();
}

/** Adds the base layer: the operator's tiles, or the drawn map, which needs no server. */
export function layGround(map: LeafletMap, config: Pick<BrowserConfig, 'tileUrl' | 'tileAttribution'>, drawnBy: string): void {
  if (config.tileUrl !== '') {
    tileLayer(config.tileUrl, { attribution: config.tileAttribution, maxZoom: 19, className: styles.tiles ?? '' }).addTo(map);
    return;
  }
  countries(map).addTo(map);
  new Ruled({ minZoom: 9 }).addTo(map);
  map.attributionControl?.addAttribution(drawnBy);
  towns(map);
}

export const BASE_BOUNDS: [LatLng, LatLng] = [
  [base.bounds[0] ?? 0, base.bounds[1] ?? 0],
  [base.bounds[2] ?? 0, base.bounds[3] ?? 0],
];
