import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, outcomeOf } from './check.ts';
import { filesBelow, isGenerated, isTest, isTypeScript } from './files.ts';

const MOST_LINES = 400;

export const fileLength: Check = {
  name: 'file-length',
  guards: `no source file over ${MOST_LINES} lines`,
  run: async (root) => {
    const sources = filesBelow(root, ['apps', 'packages', 'scripts']).filter(
      (path) => isTypeScript(path) && !isGenerated(path) && !isTest(path),
    );
    const findings = sources.flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
      const message = `${lines} lines, at most ${MOST_LINES}. Split it: one use case or component per file.`;
      return lines > MOST_LINES ? [{ file, line: MOST_LINES + 1, message }] : [];
    });
    return outcomeOf(findings, `${sources.length} files`);
  },
};
