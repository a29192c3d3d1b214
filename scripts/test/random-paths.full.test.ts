import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../random-paths.ts', import.meta.url));

test('a run that ends before all requests were sent fails, and says so', async () => {
  // Not those of the tests: the program builds its pages as at its start.
  const { PATH = '', HOME = '' } = process.env;
  const { code, err } = await new Promise<{ code: unknown; err: string }>((done) => {
    execFile(process.execPath, [script, '--requests', '1000000', '--minutes', '0.001'], { env: { PATH, HOME } }, (error, _out, text) =>
      done({ code: error === null ? 0 : error.code, err: text }),
    );
  });
  expect(err).toMatch(/Not finished: \d+ of 1000000 requests were sent/);
  expect(code).toBe(2);
});
