/** Heading element of a level. @throws RangeError for a level that HTML does not have (specification, section 8) */
export function headingTag<Level extends 1 | 2 | 3 | 4 | 5 | 6>(level: Level): `h${Level}` {
  if (!Number.isInteger(level) || level < 1 || level > 6) throw new RangeError(`There is no heading of level ${level}`);
  return `h${level}`;
}
