import type { Location } from '@komora/api';
import { type Box, boxAround, joinOverlapping, type Stand, spread } from '@komora/web-kit/map-boxes';
import { openMap } from '@komora/web-kit/open-map';
import { divIcon, type LatLngExpression, latLngBounds, type Marker, marker, point } from 'leaflet';
import Supercluster from 'supercluster';
import { DEFAULT_CENTRE, MAX_ZOOM, MIN_ZOOM } from '../../../entities/warehouse/area.ts';
import type { CatalogueItem } from '../../../entities/warehouse/catalogue-item.ts';
import { itemKey } from '../../../entities/warehouse/catalogue-item.ts';
import type { BrowserConfig } from '../../../shared/config.ts';
import styles from './map.module.css';
import type { Moved } from './map-view.ts';
import type { MarkerTexts } from './markers.ts';
import { bubble, clusterSign, signSizes } from './markers.ts';

export interface MapOptions {
  readonly config: BrowserConfig;
  readonly texts: MarkerTexts;
  readonly controls: { readonly zoomIn: string; readonly zoomOut: string; readonly drawnBy: string; readonly label: string };
  readonly locale: string;
  readonly onHighlight: (key: string | null) => void;
  readonly onPick: (key: string) => void;
  readonly onMoved: (moved: Moved) => void;
}

export interface MapHandle {
  show(items: readonly CatalogueItem[]): void;
  /** Shows all items. */
  fit(items: readonly CatalogueItem[]): void;
  stand(centre: Location, zoom: number | null): void;
  light(key: string | null): void;
  remove(): void;
}

const FIRST_ZOOM = 6;
/** Close enough for a street, far enough to see the town around it. */
const CLOSEST_FIT = 13;
/** Cluster radius in pixels: half the width of a price. What still overlaps is joined afterwards. */
const RADIUS = 44;
/** Specification, section 9. */
const RESIZE_DEBOUNCE_MS = 300;

/** Pixels around the warehouses of an opened cluster. */
const OPENED_PADDING = point(120, 120);

type Clusters = Supercluster<{ item: CatalogueItem }>;

/** A sign on the map, and the keys of the warehouses behind it. */
interface Sign {
  readonly marker: Marker;
  readonly members: ReadonlySet<string>;
}

/** A Leaflet map whose markers are named buttons. */
export function createMap(element: HTMLElement, options: MapOptions): MapHandle {
  const { texts, controls } = options;
  const { map, ground, remove } = openMap(element, {
    config: options.config,
    controls,
    locale: options.locale,
    centre: DEFAULT_CENTRE,
    zoom: FIRST_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
  });
  const signs = signSizes(element, texts);

  let clusters: Clusters = new Supercluster({ radius: RADIUS, maxZoom: MAX_ZOOM - 1 });
  let drawn = new Map<string, Sign>();
  let highlighted: string | null = null;
  // Moves requested by the page must not be reported as the visitor's.
  let led = false;
  const lead = (move: () => void): void => {
    led = true;
    move();
    led = false;
  };

  const place = (key: string, at: LatLngExpression, sign: HTMLElement, name: string, onPress: () => void): Marker => {
    const made = marker(at, { icon: divIcon({ className: styles.marker ?? '', html: sign, iconSize: [0, 0] }), riseOnHover: true }).addTo(
      map,
    );
    const button = made.getElement();
    // The button has the size of its content, not the size that Leaflet sets.
    button?.style.removeProperty('width');
    button?.style.removeProperty('height');
    button?.setAttribute('aria-label', name);
    made.on('click', onPress);
    // Leaflet handles Enter; a button must also handle Space.
    button?.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      onPress();
    });
    button?.addEventListener('focus', () => options.onHighlight(key));
    button?.addEventListener('blur', () => options.onHighlight(null));
    made.on('mouseover', () => options.onHighlight(key));
    made.on('mouseout', () => options.onHighlight(null));
    return made;
  };

  /** Shows the warehouses of a cluster apart, at least one zoom closer. */
  const open = (items: readonly CatalogueItem[]): void => {
    const bounds = latLngBounds(items.map(({ location }) => location));
    const fitting = map.getBoundsZoom(bounds, false, OPENED_PADDING);
    map.setView(bounds.getCenter(), Math.min(MAX_ZOOM, Math.max(map.getZoom() + 1, Math.min(fitting, CLOSEST_FIT))));
    element.focus();
  };

  /** Places of signs: clusters, and others that would overlap, as one sign. */
  const standsOf = (zoom: number): Stand<CatalogueItem>[] => {
    // A margin, so that signs half outside are drawn too.
    const bounds = map.getBounds().pad(0.2);
    const found = clusters.getClusters([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom);
    const stands = found.map(({ geometry, properties }): Stand<CatalogueItem> => {
      const [lng = 0, lat = 0] = geometry.coordinates;
      const things =
        'cluster' in properties
          ? clusters.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.item)
          : [properties.item];
      const { x, y } = map.project({ lat, lng }, zoom);
      return { things, x, y };
    });
    return zoom < MAX_ZOOM ? joinOverlapping(stands, signs.sizeOf) : spread(stands, signs.sizeOf);
  };

  const draw = (): void => {
    const zoom = Math.round(map.getZoom());
    const origin = map.project(map.containerPointToLatLng([0, 0]), zoom);
    const stored = new Map<string, Sign>();
    const taken: Box[] = [];
    for (const { things, x, y } of standsOf(zoom)) {
      taken.push(boxAround({ x: x - origin.x, y: y - origin.y }, signs.sizeOf(things)));
      const at = map.unproject([x, y], zoom);
      const [item] = things;
      if (item === undefined) continue;
      const members = things.map(itemKey);
      const isAlone = things.length === 1;
      const key = isAlone ? itemKey(item) : `cluster ${[...members].sort().join(' ')}`;
      const known = drawn.get(key);
      known?.marker.setLatLng(at);
      const marker =
        known?.marker ??
        (isAlone
          ? place(key, at, bubble(item, texts), texts.name(item), () => options.onPick(key))
          : place(key, at, clusterSign(things.length), texts.cluster(things.length), () => open(things)));
      stored.set(key, { marker, members: new Set(members) });
    }
    for (const [key, { marker }] of drawn) if (!stored.has(key)) marker.remove();
    drawn = stored;
    ground.avoid(taken);
    shine();
  };

  const shine = (): void => {
    for (const [key, { marker, members }] of drawn) {
      const isLit = highlighted !== null && (key === highlighted || members.has(highlighted));
      marker.getElement()?.toggleAttribute('data-highlighted', isLit);
      marker.setZIndexOffset(isLit ? 1000 : 0);
    }
  };

  // Reported positions that the page has not requested back yet. The address holds each of them for a moment; when it arrives, the visitor may be further on.
  let reported: { readonly centre: Location; readonly zoom: number }[] = [];
  const isNear = (one: Location, other: Location): boolean => Math.abs(one.lat - other.lat) < 1e-4 && Math.abs(one.lng - other.lng) < 1e-4;
  /** True for a position that the map has reported itself. Later ones stay; earlier ones were skipped. */
  const isEcho = (centre: Location, zoom: number | null): boolean => {
    const at = reported.findIndex((one) => isNear(one.centre, centre) && (zoom === null || zoom === one.zoom));
    reported = at === -1 ? [] : reported.slice(at + 1);
    return at !== -1;
  };
  const settle = (): void => {
    draw();
    const bounds = map.getBounds();
    const { lat, lng } = map.getCenter();
    reported.push({ centre: { lat, lng }, zoom: map.getZoom() });
    options.onMoved({
      centre: { lat, lng },
      zoom: map.getZoom(),
      area: { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() },
    });
  };

  // Render the map's last frame first, then markers and list.
  let frame = 0;
  let timer = 0;
  const cancelFrame = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  map.on('moveend', () => {
    if (led) {
      draw();
      return;
    }
    cancelFrame();
    frame = requestAnimationFrame(() => {
      timer = window.setTimeout(settle);
    });
  });

  let resized = 0;
  const watch = new ResizeObserver(() => {
    clearTimeout(resized);
    resized = window.setTimeout(() => lead(() => map.invalidateSize({ animate: false, pan: false })), RESIZE_DEBOUNCE_MS);
  });
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
      for (const { marker: old } of drawn.values()) old.remove();
      drawn = new Map();
      draw();
    },
    fit(items) {
      reported = [];
      if (items.length === 0) return;
      const places = items.map(({ location }): [number, number] => [location.lat, location.lng]);
      lead(() => map.fitBounds(places, { padding: [48, 48], maxZoom: CLOSEST_FIT, animate: false }));
    },
    stand(centre, zoom) {
      if (isEcho(centre, zoom)) return;
      if (isNear(map.getCenter(), centre) && (zoom === null || zoom === map.getZoom())) return;
      lead(() => map.setView(centre, zoom ?? Math.max(map.getZoom(), CLOSEST_FIT - 2), { animate: false }));
    },
    light(key) {
      highlighted = key;
      shine();
    },
    remove() {
      cancelFrame();
      watch.disconnect();
      clearTimeout(resized);
      remove();
    },
  };
}
