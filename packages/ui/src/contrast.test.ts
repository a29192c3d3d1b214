import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const colours = new Map<string, readonly [string, string]>();
for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)) {
  if (name && light && dark) colours.set(name, [light, dark]);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const states = ['success', 'warning', 'error', 'info'];

const textPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] =>
    ['ink', 'ink-soft', 'signal-text', 'error', 'success', 'warning', 'info'].map((text) => [text, ground]),
  ),
  ...states.flatMap((state): [string, string][] => [
    [state, `${state}-soft`],
    ['ink', `${state}-soft`],
  ]),
  ['ink', 'signal-soft'],
  ['ink-soft', 'signal-soft'],
  ['signal-text', 'signal-soft'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-hover'],
  ['on-error', 'error-fill'],
  ['on-warning', 'warning-fill'],
  ['ink-inverse', 'inverse'],
  ['ink-inverse-soft', 'inverse'],
];

const boundaryPairs: [string, string][] = grounds.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['ink', ground],
  ['signal-edge', ground === 'surface' ? 'surface' : ground],
]);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s scheme', (_scheme, index) => {
  const pick = (name: string): string => {
    const pair = colours.get(name);
    if (!pair) throw new Error(`tokens.css has no colour --${name}`);
    return pair[index];
  };

  it.each(textPairs)('text %s is readable on %s (4.5 : 1)', (text, ground) => {
    expect(contrast(pick(text), pick(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(boundaryPairs.filter(([name]) => name !== 'signal-edge' || index === 0))(
    'boundary %s stands out from %s (3 : 1)',
    (line, ground) => {
      expect(contrast(pick(line), pick(ground))).toBeGreaterThanOrEqual(3);
    },
  );
});
