import { type Coords, GridLayer, type LatLngExpression, type Map as LeafletMap, Point } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { Labelers, type PreparedTile, paint, sourcesToViews, type View } from 'protomaps-leaflet';
import type { PlaceName } from './place-names.ts';
import { type Ink, paintOf, roadNamesOf } from './streets-paint.ts';

/** A map file that can be read. */
export interface Streets {
  readonly view: View;
  /** Whom to name as the source of the data. */
  readonly attribution: string;
}

/** Reads the header of a PMTiles file. @throws if the file is missing or damaged */
export async function openStreets(address: string): Promise<Streets> {
  const file = new PMTiles(address);
  const [{ maxZoom }, meta] = await Promise.all([file.getHeader(), file.getMetadata()]);
  const view = sourcesToViews({ url: file, maxDataZoom: maxZoom }).get('');
  if (view === undefined) throw new Error('The map file has no source');
  const attribution = typeof meta === 'object' && meta !== null && 'attribution' in meta ? String(meta.attribution) : '';
  return { view, attribution };
}

const TILE = 256;
/** Pixels around a tile whose lines and names reach into it. */
const AROUND = 16;
/** Tiles whose street names are placed. */
const NAMED_TILES = 32;

interface Drawn {
  readonly coords: Coords;
  readonly canvas: HTMLCanvasElement;
  readonly data: ReadonlyMap<string, PreparedTile[]>;
}

export interface StreetsOptions {
  readonly streets: Streets;
  readonly ink: () => Ink;
  /** Gets the names of towns and quarters of each tile. */
  readonly onPlaces: (places: readonly PlaceName[]) => void;
  readonly locale: string;
}

/** Streets, waters and borders of a PMTiles file on canvases. */
export class StreetsLayer extends GridLayer {
  readonly #options: StreetsOptions;
  readonly #drawn = new Map<string, Drawn>();
  #ink: Ink;
  #labelers: Labelers;

  constructor(options: StreetsOptions) {
    super({ minZoom: 5, maxZoom: 18 });
    this.#options = options;
    this.#ink = options.ink();
    this.#labelers = this.#namer();
    this.on('tileunload', ({ coords }) => this.#drawn.delete(keyOf(coords)));
  }

  #namer(): Labelers {
    const scratch = document.createElement('canvas').getContext('2d');
    if (scratch === null) throw new Error('The browser has no canvas');
    return new Labelers(scratch, roadNamesOf(this.#ink), NAMED_TILES, (keys) => {
      for (const key of keys) this.#paint(key);
    });
  }

  /** Draws everything again, in the present colours. */
  recolour(): void {
    this.#ink = this.#options.ink();
    this.#labelers = this.#namer();
    for (const [key, { coords, data }] of this.#drawn) {
      this.#labelers.add(coords.z, new Map(data));
      this.#paint(key);
    }
  }

  override createTile(coords: Coords, done: (error?: Error, tile?: HTMLElement) => void): HTMLElement {
    const canvas = document.createElement('canvas');
    const ratio = Math.min(window.devicePixelRatio, 2);
    canvas.width = TILE * ratio;
    canvas.height = TILE * ratio;
    // A tile that cannot be read stays empty; the drawn countries are below it.
    void this.#load(coords, canvas).then(
      () => done(undefined, canvas),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas),
    );
    return canvas;
  }

  async #load(coords: Coords, canvas: HTMLCanvasElement): Promise<void> {
    const tile = await this.#options.streets.view.getDisplayTile(coords);
    const data = new Map([['', [tile]]]);
    const key = keyOf(coords);
    this.#drawn.set(key, { coords, canvas, data });
    this.#labelers.add(coords.z, data);
    this.#paint(key);
    this.#options.onPlaces(placesOf(tile, coords.z, this._map, this.#options.locale));
  }

  #paint(key: string): void {
    const drawn = this.#drawn.get(key);
    const context = drawn?.canvas.getContext('2d') ?? null;
    if (drawn === undefined || context === null) return;
    const { coords, canvas, data } = drawn;
    const [left, top] = [coords.x * TILE, coords.y * TILE];
    const scale = canvas.width / TILE;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, TILE, TILE);
    const bbox = { minX: left - AROUND, minY: top - AROUND, maxX: left + TILE + AROUND, maxY: top + TILE + AROUND };
    const names = this.#labelers.getIndex(coords.z) ?? null;
    paint(context, coords.z, new Map(data), names, paintOf(this.#ink), bbox, new Point(left, top) as never, false);
  }
}

const keyOf = ({ x, y, z }: Coords): string => `${x}:${y}:${z}`;

const PLACES = ['locality', 'macrohood', 'neighbourhood'];
/** Zoom from which parts of towns are named. */
const QUARTERS_FROM = 12;

function placesOf({ data, origin, scale }: PreparedTile, zoom: number, map: LeafletMap, locale: string): PlaceName[] {
  return (data.get('places') ?? []).flatMap(({ props, geom }): PlaceName[] => {
    const point = geom[0]?.[0];
    const name = props[`name:${locale}`] ?? props.name;
    const kind = String(props.kind ?? '');
    if (point === undefined || typeof name !== 'string' || !PLACES.includes(kind)) return [];
    const at: LatLngExpression = map.unproject([origin.x + point.x * scale, origin.y + point.y * scale], zoom);
    const isTown = kind === 'locality';
    const fromZoom = Math.max(Number(props.min_zoom ?? 0), isTown ? 0 : QUARTERS_FROM);
    return [{ name, lat: at.lat, lng: at.lng, fromZoom, size: Number(props.population ?? 0), isTown }];
  });
}
