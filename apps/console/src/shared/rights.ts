import type { NOUNS, Right } from '@komora/api/admin';

export type Noun = (typeof NOUNS)[number];
export const nounOf = (right: Right): Noun => right.slice(right.indexOf(':') + 1) as Noun;

/** Adds or takes away a right: what may be changed can be read too. */
export function withRight(rights: readonly string[], right: Right, isOn: boolean): readonly string[] {
  const noun = nounOf(right);
  const pair: readonly Right[] = isOn
    ? right.startsWith('write:')
      ? [`read:${noun}`, right]
      : [right]
    : right.startsWith('read:')
      ? [right, `write:${noun}`]
      : [right];
  const others = rights.filter((one) => !pair.some((changed) => changed === one));
  return isOn ? [...others, ...pair] : others;
}
