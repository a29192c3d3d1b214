export { type FoundTown, findSimilarTown, findTown, findTownByPrefix } from './find-town.ts';
export { transliterate } from './transliterate.ts';
