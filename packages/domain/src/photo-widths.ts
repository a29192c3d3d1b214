/** Widths of the files of a photo in pixels, ascending. A photo is never enlarged. @param widest the width of its widest file */
export const photoWidths = (widest: number): number[] => [...STEPS.filter((width) => width < widest), widest];

const STEPS = [480, 960];

/** Bounds of the widest file. */
export const MAX_PHOTO_SIZE = { width: 1600, height: 2000 } as const;
