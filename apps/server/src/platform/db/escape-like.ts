/** A text as `like` matches it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
