import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = readFileSync(`${root}/deploy/observability/alerts.yml`, 'utf8');

/** As GitHub makes the anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-');

const alerts = rules
  .split(/^ +- alert: /m)
  .slice(1)
  .map((rule) => ({ name: rule.slice(0, rule.indexOf('\n')), runbook: /^ +runbook: (\S+)$/m.exec(rule)?.[1] }));

test('the rules contain alerts', () => {
  expect(alerts.length).toBeGreaterThan(10);
});

test.each(alerts)('$name names a runbook, and its heading if any, that exist', ({ runbook }) => {
  const [file = '', anchor] = (runbook ?? '').split('#');
  expect(file).toMatch(/^docs\/runbooks\/[a-z-]+\.md$/);
  expect(existsSync(`${root}/${file}`)).toBe(true);
  const headings = [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  if (anchor !== undefined) expect(headings).toContain(anchor);
});
