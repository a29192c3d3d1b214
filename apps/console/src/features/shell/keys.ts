import type { Action } from './actions.ts';

/** Milliseconds between two keys of one shortcut. */
const PAUSE = 1500;

const FIELDS = 'input, textarea, select, [contenteditable], dialog';

/** True if keys belong to the element: a field, or a dialog. */
export const takesKeys = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Reads shortcuts of one or two keys. */
export function createKeyReader(actions: readonly Action[], now: () => number) {
  let before: { readonly key: string; readonly at: number } | null = null;
  /** @returns the action that the key completes */
  return (press: KeyPress): Action | undefined => {
    const { key, ctrlKey, metaKey, altKey } = press;
    if (ctrlKey || metaKey || altKey || key.length !== 1) return undefined;
    const typed = key.toLowerCase();
    const first = before !== null && now() - before.at < PAUSE ? before.key : null;
    const found =
      (first === null ? undefined : actions.find(({ keys }) => keys === `${first} ${typed}`)) ?? actions.find(({ keys }) => keys === typed);
    before = found === undefined ? { key: typed, at: now() } : null;
    return found;
  };
}
