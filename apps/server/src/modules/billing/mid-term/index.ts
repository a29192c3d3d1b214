export { type OpenDifference, readDayCredits, readDifferencesBeyond } from './billed-days.ts';
export { settleDifference } from './settle-difference.ts';
