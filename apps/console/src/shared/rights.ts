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

/**
 * True if a person may change the tick of a right. Giving the right to change gives the one to read, and taking the one to read takes both, so that both must
 * be held then.
 */
export function mayToggle(rights: readonly string[], right: Right, mayGive: (right: Right) => boolean): boolean {
  const noun = nounOf(right);
  const other: Right = right.startsWith('write:') ? `read:${noun}` : `write:${noun}`;
  const changesOther = right.startsWith('write:') ? !rights.includes(right) && !rights.includes(other) : rights.includes(other);
  return mayGive(right) && (!changesOther || mayGive(other));
}
