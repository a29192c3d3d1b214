import 'leaflet/dist/leaflet.css';
import { control, DomUtil, type LatLngExpression, type Map as LeafletMap, map as leafletMap } from 'leaflet';
import { BASE_BOUNDS, type Ground, layGround, type MapConfig } from './base-layer.ts';
import styles from './ground.module.css';

export type { Ground, MapConfig } from './base-layer.ts';

export interface OpenMapOptions {
  readonly config: MapConfig;
  /** `label` names the map, `drawnBy` the source of the drawn countries. */
  readonly controls: { readonly zoomIn: string; readonly zoomOut: string; readonly drawnBy: string; readonly label: string };
  readonly locale: string;
  readonly centre: LatLngExpression;
  readonly zoom: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** False in a page that scrolls past the map. */
  readonly scrollWheelZoom?: boolean;
}

export interface OpenedMap {
  readonly map: LeafletMap;
  readonly ground: Ground;
  readonly remove: () => void;
}

/** The class of the element of a map. It fills its parent, which has a position. */
export const mapClass = styles.map ?? '';

/** A Leaflet map with ground, zoom buttons and scale, which is named as a group. */
export function openMap(element: HTMLElement, options: OpenMapOptions): OpenedMap {
  const { config, controls, locale, minZoom, maxZoom } = options;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(element, {
    center: options.centre,
    zoom: options.zoom,
    minZoom,
    maxZoom,
    zoomControl: false,
    scrollWheelZoom: options.scrollWheelZoom ?? true,
    zoomAnimation: !still,
    fadeAnimation: !still,
    ...(config.tileUrl === '' ? { maxBounds: BASE_BOUNDS, maxBoundsViscosity: 1 } : {}),
  });
  map.attributionControl?.setPrefix(false);
  control.zoom({ zoomInTitle: controls.zoomIn, zoomOutTitle: controls.zoomOut, position: 'topright' }).addTo(map);
  control.scale({ imperial: false, position: 'bottomleft' }).addTo(map);
  const ground = layGround(map, { config, drawnBy: controls.drawnBy, locale });
  // Leaflet focuses the map after a press on its buttons: the page must not scroll, or another button slides under the pointer.
  element.focus = (how) => HTMLElement.prototype.focus.call(element, { ...how, preventScroll: true });
  // Leaflet drops a press on its zoom buttons while it animates the one before: the wanted zoom adds up and follows.
  let wantedZoom: number | null = null;
  const zoomBy = (steps: number) => {
    wantedZoom = Math.min(maxZoom, Math.max(minZoom, (wantedZoom ?? map.getZoom()) + steps));
    return map.setZoom(wantedZoom);
  };
  map.zoomIn = (steps = 1) => zoomBy(steps);
  map.zoomOut = (steps = 1) => zoomBy(-steps);
  map.on('zoomend', () => {
    if (wantedZoom === map.getZoom()) wantedZoom = null;
    if (wantedZoom !== null) map.setZoom(wantedZoom);
  });
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', controls.label);
  return {
    map,
    ground,
    remove() {
      // Leaflet reports a resize of the window 200 ms later, also of a map that was removed meanwhile.
      map.off('moveend').off('zoomend');
      // It ends an animated zoom by a timer too, which needs the map. The event ends it at once.
      element.querySelector('.leaflet-proxy')?.dispatchEvent(new TransitionEvent(DomUtil.TRANSITION_END, { propertyName: 'transform' }));
      map.remove();
    },
  };
}
