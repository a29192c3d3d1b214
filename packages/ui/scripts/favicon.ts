/** Writes src/logo/favicon.svg from the logo's faces. Run it after a change of the mark: node packages/ui/scripts/favicon.ts */
import { writeFile } from 'node:fs/promises';
import { markFaces } from '../src/logo/mark.ts';

/** A favicon cannot use tokens: these are the light scheme's colours, which also contrast with dark browser bars. */
const fills: Record<(typeof markFaces)[number]['part'], string> = {
  top: '#ff9468',
  left: '#ff5f1f',
  right: '#c34a2d',
  opening: '#1b1650',
  door: '#fbf6ea',
};

const paths = markFaces.map(({ part, d }) => `<path fill="${fills[part]}" d="${d}"/>`).join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 64 64">${paths}</svg>\n`;
await writeFile(new URL('../src/logo/favicon.svg', import.meta.url), svg);
