import { readFileSync } from 'node:fs';
import type { Location } from '@komora/api';
import { allowedMistakes, editDistance, foldForSearch } from '@komora/domain';
import { transliterate } from './transliterate.ts';

export interface FoundTown {
  /** As its inhabitants, or maps, write it. */
  name: string;
  location: Location;
}

interface Town extends FoundTown {
  /** Folded names in several languages. */
  names: string[];
}

/** Written by scripts/towns.ts, largest towns first; the data of geonames.org under CC BY 4.0. */
const townsFile = new URL('./towns.tsv', import.meta.url);
/** Names of large towns in the six languages of the client, and former ones. */
const namesFile = new URL('./town-names.tsv', import.meta.url);

/** A shorter text is the beginning of too many names. */
const shortestPrefix = 3;

let loaded: Town[] | undefined;

function towns(): Town[] {
  loaded ??= readTowns();
  return loaded;
}

function readTowns(): Town[] {
  const others = new Map(rowsOf(namesFile).map(([name, country, ...names]) => [`${name} ${country}`, names]));
  return rowsOf(townsFile).map(([name = '', country, lat, lng]) => ({
    name,
    location: { lat: Number(lat), lng: Number(lng) },
    names: [name, ...(others.get(`${name} ${country}`) ?? [])].map(foldForSearch),
  }));
}

function rowsOf(file: URL): string[][] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** The largest town with this name in any of its languages, in Cyrillic letters too. */
export function findTown(text: string): FoundTown | null {
  const [folded, latin] = spellings(text);
  return present(towns().find(({ names }) => names.includes(folded) || names.includes(latin)));
}

/** The largest town whose name begins with the text. */
export function findTownByPrefix(text: string): FoundTown | null {
  const [folded, latin] = spellings(text);
  if (latin.length < shortestPrefix) return null;
  return present(towns().find(({ names }) => names.some((name) => name.startsWith(folded) || name.startsWith(latin))));
}

/** The town whose name has the fewest typing mistakes; of several the largest. */
export function findSimilarTown(text: string): FoundTown | null {
  const [, latin] = spellings(text);
  const limit = allowedMistakes(latin);
  if (limit === 0) return null;
  let best: { town: Town; mistakes: number } | undefined;
  for (const town of towns()) {
    const most = best === undefined ? limit : best.mistakes - 1;
    const mistakes = Math.min(...town.names.map((name) => editDistance(latin, name, most)));
    if (mistakes > most) continue;
    best = { town, mistakes };
    if (mistakes === 0) break;
  }
  return present(best?.town);
}

function spellings(text: string): [folded: string, latin: string] {
  const folded = foldForSearch(text);
  return [folded, transliterate(folded)];
}

const present = (town: Town | undefined): FoundTown | null => (town === undefined ? null : { name: town.name, location: town.location });
