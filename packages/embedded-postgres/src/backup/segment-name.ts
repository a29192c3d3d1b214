/** Segments of 16 MB per 4 GB of WAL, the size with which the program creates clusters. */
const perLog = 256;

/** Position of a WAL segment in its timeline, in segments. Its name has 8 hexadecimal digits each for timeline, log and segment. */
export const numberOf = (name: string): number => Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16, 24), 16);

const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/** @param timeline 8 hexadecimal digits */
export const makeName = (timeline: string, number: number): string =>
  `${timeline}${digits(Math.floor(number / perLog))}${digits(number % perLog)}`;
