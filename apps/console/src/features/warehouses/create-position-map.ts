import type { Country } from '@komora/domain/country';
import { boundsOf } from '@komora/domain/country-outline';
import type { Coordinates } from '@komora/domain/distance';
import { type MapConfig, type OpenMapOptions, openMap } from '@komora/web-kit/open-map';
import { divIcon, type LatLng, type Marker, marker, point } from 'leaflet';
import css from './position-map.module.css';

export interface PositionMapOptions {
  readonly config: MapConfig;
  readonly controls: OpenMapOptions['controls'];
  readonly locale: string;
  /** The name of the pin. */
  readonly pin: string;
  readonly onPlace: (place: Coordinates) => void;
}

export interface PositionMapHandle {
  /** Moves the pin; null takes it away. The map goes to a place that was not chosen on it. */
  show(place: Coordinates | null): void;
  /** Shows a whole country, unless there is a pin. */
  showCountry(country: Country): void;
  placeInMiddle(): void;
  remove(): void;
}

const MIN_ZOOM = 5;
/** Of tiles of another server, and of the map file, whose streets are drawn up to it. */
const MAX_ZOOM = 19;
const MAX_ZOOM_OF_FILE = 18;
/** Close enough for a quarter, far enough to see its name on a map without streets. */
const CLOSE_ZOOM = 13;
/** Pixels of an arrow key, and with Shift. */
const STEP = 4;
const LARGE_STEP = 40;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Six decimals are 11 cm. */
const rounded = ({ lat, lng }: LatLng): Coordinates => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

/** A map with one pin, which is placed by a press on the map, moved by the pointer and by the arrow keys. */
export function createPositionMap(element: HTMLElement, { config, controls, locale, pin, onPlace }: PositionMapOptions): PositionMapHandle {
  const { map, remove } = openMap(element, {
    config,
    controls,
    locale,
    centre: [48.5, 19],
    zoom: MIN_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: config.tileUrl === '' ? MAX_ZOOM_OF_FILE : MAX_ZOOM,
    scrollWheelZoom: false,
  });
  let shown: Marker | null = null;
  let chosen: Coordinates | null = null;
  const choose = (at: LatLng): void => {
    chosen = rounded(at);
    onPlace(chosen);
  };

  const onKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined || shown === null || event.altKey || event.ctrlKey || event.metaKey) return;
    // The map itself would move.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    // Container points are whole pixels, so that the other coordinate would change too.
    shown.setLatLng(map.unproject(map.project(shown.getLatLng()).add([arrow[0] * step, arrow[1] * step])));
    map.panInside(shown.getLatLng(), { padding: point(STEP * 8, STEP * 8), animate: false });
    choose(shown.getLatLng());
  };

  const make = (place: Coordinates): Marker => {
    const sign = document.createElement('span');
    sign.className = css.pin ?? '';
    const made = marker(place, {
      icon: divIcon({ className: css.target ?? '', html: sign, iconSize: [44, 44], iconAnchor: [22, 44] }),
      draggable: true,
      autoPan: true,
    }).addTo(map);
    const button = made.getElement();
    button?.setAttribute('aria-label', pin);
    button?.addEventListener('keydown', onKey);
    made.on('dragend', () => choose(made.getLatLng()));
    return made;
  };

  map.on('click', ({ latlng }) => choose(latlng));

  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false, pan: false }));
  watch.observe(element);

  return {
    show(place) {
      if (place === null) {
        shown?.remove();
        shown = null;
        return;
      }
      shown = shown?.setLatLng(place) ?? make(place);
      if (chosen !== null && chosen.lat === place.lat && chosen.lng === place.lng) return;
      if (map.getZoom() < CLOSE_ZOOM || !map.getBounds().contains(place))
        map.setView(place, Math.max(map.getZoom(), CLOSE_ZOOM), { animate: false });
    },
    showCountry(country) {
      if (shown !== null) return;
      const { south, west, north, east } = boundsOf(country);
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { animate: false },
      );
    },
    placeInMiddle: () => choose(map.getCenter()),
    remove() {
      watch.disconnect();
      remove();
    },
  };
}
