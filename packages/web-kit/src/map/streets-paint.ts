import {
  type Feature,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';

/** Colours of the map, as canvases understand them, and the typeface of its names. */
export interface Ink {
  readonly earth: string;
  readonly green: string;
  readonly built: string;
  readonly water: string;
  readonly road: string;
  readonly mainRoad: string;
  readonly roadEdge: string;
  readonly border: string;
  readonly name: string;
  readonly face: string;
}

const INKS = ['earth', 'green', 'built', 'water', 'road', 'mainRoad', 'roadEdge', 'border', 'name'] as const;

/** Reads the colours from the custom properties `--map-…` of the element. */
export function readInk(element: HTMLElement): Ink {
  const probe = document.createElement('span');
  element.append(probe);
  const face = getComputedStyle(element).fontFamily;
  const colours = INKS.map((name) => {
    probe.style.color = `var(--map-${name.toLowerCase()})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return { ...(Object.fromEntries(colours) as Record<(typeof INKS)[number], string>), face };
}

const GREENS = new Set([
  'park',
  'forest',
  'wood',
  'nature_reserve',
  'national_park',
  'protected_area',
  'grass',
  'grassland',
  'meadow',
  'scrub',
  'cemetery',
  'golf_course',
  'garden',
  'allotments',
  'village_green',
]);
const BUILT = new Set(['residential', 'commercial', 'industrial', 'retail', 'urban_area']);

const kindOf = ({ props }: Feature): string => String(props.kind ?? '');
const isArea = ({ geomType }: Feature): boolean => geomType === GeomType.Polygon;
const isLine = ({ geomType }: Feature): boolean => geomType === GeomType.Line;
/** Pixels at zooms 8, 12, 15 and 18. */
const wide =
  (...widths: readonly [number, number, number, number]) =>
  (zoom: number): number => {
    const stops = [8, 12, 15, 18];
    const next = stops.findIndex((stop) => zoom < stop);
    if (next === 0) return widths[0];
    if (next < 0) return widths[3];
    const [from = 0, to = 1] = [stops[next - 1], stops[next]];
    const [low = 0, high = 0] = [widths[next - 1], widths[next]];
    return low + ((high - low) * (zoom - from)) / (to - from);
  };

/** Kinds of the Protomaps basemap; the zoom from which each is drawn. */
const ROADS = [
  { kinds: ['path', 'other'], from: 15, width: wide(0, 0, 1, 3), isMain: false },
  { kinds: ['minor_road'], from: 12, width: wide(0, 0.6, 3, 12), isMain: false },
  { kinds: ['medium_road', 'major_road'], from: 8, width: wide(0.6, 1.6, 5, 16), isMain: false },
  { kinds: ['highway'], from: 5, width: wide(1, 2.4, 6, 18), isMain: true },
] as const;

/** The layers of the Protomaps basemap in the colours of the program. Other layers are not drawn. */
export function paintOf(ink: Ink): PaintRule[] {
  const areas = (dataLayer: string, fill: string, filter: (feature: Feature) => boolean, minzoom = 0): PaintRule => ({
    dataLayer,
    minzoom,
    symbolizer: new PolygonSymbolizer({ fill }),
    filter: (_zoom, feature) => isArea(feature) && filter(feature),
  });
  const lines = (dataLayer: string, kinds: readonly string[], symbolizer: LineSymbolizer, minzoom = 0): PaintRule => ({
    dataLayer,
    minzoom,
    symbolizer,
    filter: (_zoom, feature) => isLine(feature) && kinds.includes(kindOf(feature)),
  });
  const round = { lineCap: 'round', lineJoin: 'round' } as const;
  return [
    areas('earth', ink.earth, () => true),
    areas('landuse', ink.built, (feature) => BUILT.has(kindOf(feature))),
    areas('landuse', ink.green, (feature) => GREENS.has(kindOf(feature))),
    areas('landcover', ink.green, (feature) => GREENS.has(kindOf(feature))),
    areas('water', ink.water, () => true),
    lines('water', ['river', 'canal'], new LineSymbolizer({ color: ink.water, width: wide(1.4, 3, 5, 10), ...round })),
    lines('water', ['stream', 'ditch', 'drain'], new LineSymbolizer({ color: ink.water, width: 1, ...round }), 13),
    areas('buildings', ink.built, () => true, 15),
    ...ROADS.filter(({ from }) => from < 15).map(({ kinds, from, width }) =>
      lines(
        'roads',
        kinds,
        new LineSymbolizer({ color: ink.roadEdge, width: (zoom) => width(zoom) + (zoom < 12 ? 0.8 : 1.6), ...round }),
        from,
      ),
    ),
    ...ROADS.map(({ kinds, from, width, isMain }) =>
      lines('roads', kinds, new LineSymbolizer({ color: isMain ? ink.mainRoad : ink.road, width, ...round }), from),
    ),
    lines('roads', ['rail'], new LineSymbolizer({ color: ink.border, width: 1, dash: [6, 3] }), 11),
    lines('boundaries', ['country'], new LineSymbolizer({ color: ink.border, width: 1.5, dash: [6, 3] })),
  ];
}

/** Names of streets along their lines. */
export function roadNamesOf(ink: Ink): LabelRule[] {
  const named = (kinds: readonly string[], minzoom: number): LabelRule => ({
    dataLayer: 'roads',
    minzoom,
    symbolizer: new LineLabelSymbolizer({
      fill: ink.name,
      stroke: ink.earth,
      width: 3,
      font: `500 12px ${ink.face}`,
      labelProps: ['name'],
    }),
    filter: (_zoom, feature) => kinds.includes(kindOf(feature)),
  });
  return [named(['highway', 'major_road', 'medium_road'], 13), named(['minor_road'], 15)];
}
