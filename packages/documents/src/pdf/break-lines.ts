/**
 * Breaks a text at spaces into lines of at most `width`. A word that is too wide is broken between letters, so that
 * no text leaves its column. An empty text is one empty line.
 */
export function breakLines(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line) > width && line.length > 1) {
      const fitting = longestFitting(line, width, widthOf);
      lines.push(line.slice(0, fitting));
      line = line.slice(fitting);
    }
  }
  return [...lines, line];
}

/** How many letters of a word fit, at least one. */
function longestFitting(word: string, width: number, widthOf: (part: string) => number): number {
  let fitting = 1;
  while (fitting < word.length && widthOf(word.slice(0, fitting + 1)) <= width) fitting += 1;
  return fitting;
}
