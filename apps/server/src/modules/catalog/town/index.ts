export { allowedMistakes, editDistance } from './edit-distance.ts';
export { type FoundTown, findSimilarTown, findTown, findTownByPrefix } from './find-town.ts';
export { transliterate } from './transliterate.ts';
