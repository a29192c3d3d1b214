import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, outcomeOf } from './check.ts';

const ARCHITECTURE = 'docs/architecture.md';
const AREAS = ['apps/server/src/modules', 'apps/server/src/back-office'];

/** Noun folders that lack a row in the README of their context, or a word in the table of the architecture. */
export function findUndescribedNouns(root: string): Finding[] {
  const architecture = readFileSync(join(root, ARCHITECTURE), 'utf8').split('\n');
  return AREAS.flatMap((area) =>
    foldersOf(join(root, area)).flatMap((context) => {
      const folder = `${area}/${context}`;
      const readme = join(root, folder, 'README.md');
      const described = existsSync(readme) ? readFileSync(readme, 'utf8') : '';
      const row = architecture.findIndex((line) => line.startsWith(`| [\`${context}\`]`));
      const listed = (architecture[row]?.split('|')[2] ?? '').split(',').map((noun) => noun.trim());
      const nouns = foldersOf(join(root, folder));
      const inArchitecture = (message: string): Finding => ({ file: ARCHITECTURE, line: row + 1, message });
      return [
        ...nouns
          .filter((noun) => !rowsOf(described).includes(noun))
          .map((noun) => ({
            file: `${folder}/README.md`,
            line: 1,
            message: `no row describes \`${noun}\`. Add it to the table of nouns.`,
          })),
        ...nouns
          .filter((noun) => !listed.includes(noun))
          .map((noun) => inArchitecture(`the row of \`${context}\` lacks \`${noun}\`. Add it.`)),
        ...listed
          .filter((noun) => noun !== '' && !nouns.includes(noun))
          .map((noun) => inArchitecture(`\`${context}\` has no folder \`${noun}\`. Remove the word.`)),
      ];
    }),
  );
}

const foldersOf = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
        .sort()
    : [];

/** The nouns in the first column of the README's table: "| `a`, `b` | …" or "| [`a`](a) | …". */
const rowsOf = (readme: string): string[] =>
  readme
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, noun = '']) => noun));

export const nouns: Check = {
  name: 'nouns',
  guards: 'every noun is described in docs/architecture.md and in the README of its context',
  run: async (root) => outcomeOf(findUndescribedNouns(root), 'contexts and modules of the back office'),
};
