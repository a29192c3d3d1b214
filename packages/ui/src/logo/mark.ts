/** Faces of the logo's cube in a 56 × 64 field, also used for the favicon. */
export const markFaces = [
  { part: 'top', d: 'M28 1 55 16.5 28 32 1 16.5Z' },
  { part: 'left', d: 'M1 16.5 28 32V63L1 47.5Z' },
  { part: 'right', d: 'M55 16.5 28 32V63L55 47.5Z' },
  { part: 'opening', d: 'M33.5 41.5 49.5 32.3V50.7L33.5 59.9Z' },
  { part: 'door', d: 'M33.5 35.5 49.5 26.3V35.7L33.5 44.9Z' },
] as const;
