import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker, type Point } from 'leaflet';
import { type Box, overlaps } from './boxes.ts';
import styles from './ground.module.css';

export interface PlaceName {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly fromZoom: number;
  /** Inhabitants: larger places are named first. */
  readonly size: number;
  readonly isTown: boolean;
}

const SIDES = ['right', 'left', 'above', 'below'] as const;
type Side = (typeof SIDES)[number];

const HEIGHT = 18;
/** Pixels between the dot and its name. */
const GAP = 8;
/** Inhabitants of a place with a larger name. */
const LARGE = 250_000;
const MOST = 60;

function boxOf(point: Point, width: number, side: Side): Box {
  const { x, y } = point;
  if (side === 'right') return { left: x - 3, right: x + GAP + width, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
  if (side === 'left') return { left: x - GAP - width, right: x + 3, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
  const [left, right] = [x - width / 2, x + width / 2];
  return side === 'above' ? { left, right, top: y - GAP - HEIGHT, bottom: y + 3 } : { left, right, top: y - 3, bottom: y + GAP + HEIGHT };
}

/** Buttons, scale and credits of the map. */
function controlsOf(element: HTMLElement): Box[] {
  const { left, top } = element.getBoundingClientRect();
  return [...element.querySelectorAll('.leaflet-control')].map((control) => {
    const rect = control.getBoundingClientRect();
    return { left: rect.left - left, right: rect.right - left, top: rect.top - top, bottom: rect.bottom - top };
  });
}

/** Names of towns and quarters. They never overlap each other, nor the boxes that the caller gives. */
export class PlaceNames {
  readonly #map: LeafletMap;
  readonly #offered = new Map<string, PlaceName>();
  readonly #shown = new Map<string, Marker>();
  readonly #group = layerGroup();
  readonly #widths = new Map<string, number>();
  readonly #ruler = document.createElement('canvas').getContext('2d');
  #taken: readonly Box[] = [];
  #timer = 0;
  #isRemoved = false;

  constructor(map: LeafletMap, pane: string) {
    this.#map = map;
    // Above the base layer and below the prices.
    map.createPane(pane).style.zIndex = '450';
    this.#pane = pane;
    this.#group.addTo(map);
    map.on('unload', () => {
      this.#isRemoved = true;
      clearTimeout(this.#timer);
    });
  }

  readonly #pane: string;

  /** True once the map was removed. */
  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  /** Does nothing after the removal of the map: a tile may arrive later. */
  offer(places: readonly PlaceName[]): void {
    if (this.#isRemoved) return;
    for (const place of places) this.#offered.set(`${place.name} ${place.lat.toFixed(2)} ${place.lng.toFixed(2)}`, place);
    // Tiles arrive one by one.
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.layOut(this.#taken));
  }

  clear(): void {
    this.#offered.clear();
  }

  /** @param taken boxes in pixels of the map's element that names must not touch */
  layOut(taken: readonly Box[]): void {
    this.#taken = taken;
    const zoom = this.#map.getZoom();
    const view = this.#map.getBounds();
    const boxes = [...taken, ...controlsOf(this.#map.getContainer())];
    const area = this.#map.getSize();
    const kept = new Set<string>();
    const wanted = [...this.#offered]
      .filter(([, { fromZoom, lat, lng }]) => fromZoom <= zoom && view.contains([lat, lng]))
      .sort(([, a], [, b]) => Number(b.isTown) - Number(a.isTown) || b.size - a.size);
    for (const [key, place] of wanted) {
      if (kept.size === MOST) break;
      const point = this.#map.latLngToContainerPoint([place.lat, place.lng]);
      const width = this.#widthOf(place);
      const side = SIDES.find((one) => {
        const box = boxOf(point, width, one);
        return box.left >= 0 && box.right <= area.x && !boxes.some((other) => overlaps(box, other));
      });
      if (side === undefined) continue;
      boxes.push(boxOf(point, width, side));
      kept.add(key);
      const shown = this.#shown.get(key) ?? this.#show(key, place);
      const label = shown.getElement()?.firstElementChild;
      if (label instanceof HTMLElement) label.dataset.side = side;
    }
    for (const [key, shown] of this.#shown)
      if (!kept.has(key)) {
        shown.remove();
        this.#shown.delete(key);
      }
  }

  #show(key: string, { name, lat, lng, size, isTown }: PlaceName): Marker {
    const label = document.createElement('span');
    label.textContent = name;
    label.className = styles.town ?? '';
    if (!isTown) label.dataset.kind = 'quarter';
    if (size >= LARGE) label.dataset.size = 'large';
    const shown = marker([lat, lng], {
      pane: this.#pane,
      interactive: false,
      keyboard: false,
      icon: divIcon({ className: '', html: label, iconSize: [0, 0] }),
    });
    this.#group.addLayer(shown);
    this.#shown.set(key, shown);
    return shown;
  }

  #widthOf({ name, size }: PlaceName): number {
    const key = `${name} ${size >= LARGE}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const face = getComputedStyle(this.#map.getContainer()).fontFamily;
    if (this.#ruler !== null) this.#ruler.font = `${size >= LARGE ? '700 15px' : '560 13px'} ${face}`;
    const width = Math.ceil(this.#ruler?.measureText(name).width ?? name.length * 8) + 2;
    this.#widths.set(key, width);
    return width;
  }
}
