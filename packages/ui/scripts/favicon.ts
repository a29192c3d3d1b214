/** Writes src/ui/logo/favicon.svg from the logo's own faces. Run it after a change of the mark: node apps/web/scripts/favicon.ts */
import { writeFile } from 'node:fs/promises';
import { markFaces } from '../src/ui/logo/mark.ts';

/** A favicon knows no tokens: these are the mark's colours in the light scheme, which stand out on dark browser bars too. */
const fills: Record<(typeof markFaces)[number]['part'], string> = {
  top: '#ff9468',
  left: '#ff5f1f',
  right: '#c34a2d',
  opening: '#1b1650',
  door: '#fbf6ea',
};

const paths = markFaces.map(({ part, d }) => `<path fill="${fills[part]}" d="${d}"/>`).join('');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 64 64">${paths}</svg>\n`;
await writeFile(new URL('../src/ui/logo/favicon.svg', import.meta.url), svg);
