import type { Location } from '@komora/contract';
import { control, divIcon, map as leafletMap, type Marker, marker } from 'leaflet';
import Supercluster from 'supercluster';
import { DEFAULT_CENTRE, MAX_ZOOM, MIN_ZOOM } from '../../../catalogue/area.ts';
import type { CatalogueItem } from '../../../catalogue/catalogue-item.ts';
import { itemKey } from '../../../catalogue/catalogue-item.ts';
import type { BrowserConfig } from '../../../config.ts';
import { BASE_BOUNDS, layGround } from './base-layer.ts';
import styles from './map.module.css';
import type { Moved } from './map-view.ts';
import type { MarkerTexts } from './markers.ts';
import { bubble, clusterSign } from './markers.ts';

export interface MapOptions {
  readonly config: BrowserConfig;
  readonly texts: MarkerTexts;
  readonly controls: { readonly zoomIn: string; readonly zoomOut: string; readonly drawnBy: string; readonly label: string };
  readonly onLit: (key: string | null) => void;
  readonly onPick: (key: string) => void;
  readonly onMoved: (moved: Moved) => void;
}

export interface MapHandle {
  show(items: readonly CatalogueItem[]): void;
  /** Brings all items into view. */
  fit(items: readonly CatalogueItem[]): void;
  stand(centre: Location, zoom: number | null): void;
  light(key: string | null): void;
  remove(): void;
}

const FIRST_ZOOM = 6;
/** Near enough for a warehouse's street, far enough that the town is seen around it. */
const CLOSEST_FIT = 13;
/** Pixels within which warehouses join: the width of a price. */
const RADIUS = 84;

type Clusters = Supercluster<{ item: CatalogueItem }>;

/** A Leaflet map whose markers are buttons with names. */
export function createMap(element: HTMLElement, options: MapOptions): MapHandle {
  const { texts, controls } = options;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(element, {
    center: DEFAULT_CENTRE,
    zoom: FIRST_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    ...(options.config.tileUrl === '' ? { maxBounds: BASE_BOUNDS, maxBoundsViscosity: 1 } : {}),
  });
  map.attributionControl?.setPrefix(false);
  control.zoom({ zoomInTitle: controls.zoomIn, zoomOutTitle: controls.zoomOut, position: 'topright' }).addTo(map);
  control.scale({ imperial: false, position: 'bottomleft' }).addTo(map);
  layGround(map, options.config, controls.drawnBy);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', controls.label);

  let clusters: Clusters = new Supercluster({ radius: RADIUS, maxZoom: MAX_ZOOM - 1 });
  let drawn = new Map<string, Marker>();
  let lit: string | null = null;
  // Moves that the page asks for must not come back as the visitor's own.
  let led = false;
  const lead = (move: () => void): void => {
    led = true;
    move();
    led = false;
  };

  const place = (key: string, at: Location, sign: HTMLElement, name: string, onPress: () => void): Marker => {
    const made = marker(at, { icon: divIcon({ className: styles.marker ?? '', html: sign, iconSize: [0, 0] }), riseOnHover: true }).addTo(
      map,
    );
    const button = made.getElement();
    // The button is as large as its sign, not the size that Leaflet writes into it.
    button?.style.removeProperty('width');
    button?.style.removeProperty('height');
    button?.setAttribute('aria-label', name);
    made.on('click', onPress);
    // Leaflet answers Enter by itself; a button also answers Space.
    button?.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      onPress();
    });
    button?.addEventListener('focus', () => options.onLit(key));
    button?.addEventListener('blur', () => options.onLit(null));
    made.on('mouseover', () => options.onLit(key));
    made.on('mouseout', () => options.onLit(null));
    return made;
  };

  const open = (id: number, at: Location): void => {
    map.setView(at, Math.min(MAX_ZOOM, Math.max(map.getZoom() + 1, clusters.getClusterExpansionZoom(id))));
    element.focus({ preventScroll: true });
  };

  const draw = (): void => {
    // A margin, so that a bubble half outside is still drawn.
    const bounds = map.getBounds().pad(0.2);
    const found = clusters.getClusters(
      [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      Math.round(map.getZoom()),
    );
    const kept = new Map<string, Marker>();
    for (const { geometry, properties } of found) {
      const [lng = 0, lat = 0] = geometry.coordinates;
      const at = { lat, lng };
      const cluster = 'cluster' in properties ? properties : null;
      const item = 'item' in properties ? properties.item : null;
      const key = item === null ? `cluster ${lat} ${lng} ${cluster?.point_count ?? 0}` : itemKey(item);
      const known = drawn.get(key);
      if (known !== undefined) kept.set(key, known);
      else if (item !== null)
        kept.set(
          key,
          place(key, at, bubble(item, texts), texts.name(item), () => options.onPick(key)),
        );
      else if (cluster !== null)
        kept.set(
          key,
          place(key, at, clusterSign(cluster.point_count), texts.cluster(cluster.point_count), () => open(cluster.cluster_id, at)),
        );
    }
    for (const [key, old] of drawn) if (!kept.has(key)) old.remove();
    drawn = kept;
    shine();
  };

  const shine = (): void => {
    for (const [key, one] of drawn) {
      one.getElement()?.toggleAttribute('data-lit', key === lit);
      one.setZIndexOffset(key === lit ? 1000 : 0);
    }
  };

  const settle = (): void => {
    draw();
    const bounds = map.getBounds();
    const { lat, lng } = map.getCenter();
    options.onMoved({
      centre: { lat, lng },
      zoom: map.getZoom(),
      area: { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() },
    });
  };

  // The frame in which the map was let go comes first: the markers and the list follow it.
  let frame = 0;
  let timer = 0;
  const forget = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  map.on('moveend', () => {
    if (led) {
      draw();
      return;
    }
    forget();
    frame = requestAnimationFrame(() => {
      timer = window.setTimeout(settle);
    });
  });

  const watch = new ResizeObserver(() => lead(() => map.invalidateSize({ animate: false, pan: false })));
  watch.observe(element);

  return {
    show(items) {
      clusters = new Supercluster({ radius: RADIUS, maxZoom: MAX_ZOOM - 1 });
      clusters.load(
        items.map((item) => ({
          type: 'Feature',
          properties: { item },
          geometry: { type: 'Point', coordinates: [item.location.lng, item.location.lat] },
        })),
      );
      for (const old of drawn.values()) old.remove();
      drawn = new Map();
      draw();
    },
    fit(items) {
      if (items.length === 0) return;
      const places = items.map(({ location }): [number, number] => [location.lat, location.lng]);
      lead(() => map.fitBounds(places, { padding: [48, 48], maxZoom: CLOSEST_FIT, animate: false }));
    },
    stand(centre, zoom) {
      const now = map.getCenter();
      const near = Math.abs(now.lat - centre.lat) < 1e-4 && Math.abs(now.lng - centre.lng) < 1e-4;
      if (near && (zoom === null || zoom === map.getZoom())) return;
      lead(() => map.setView(centre, zoom ?? Math.max(map.getZoom(), CLOSEST_FIT - 2), { animate: false }));
    },
    light(key) {
      lit = key;
      shine();
    },
    remove() {
      forget();
      watch.disconnect();
      map.remove();
    },
  };
}
