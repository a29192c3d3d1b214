/** Milliseconds in which a key belongs to a shortcut of two keys, for example G X. */
const PAUSE = 1500;

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog';
const TARGETS = '[data-rows] tbody tr';
/** The button that selects all that match. */
const ALL = '[data-select-all]';

const firstControl = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>('input, a, button');

/** Moves the focus between rows with J and K, selects with X, up to a row with Shift X, and all that match with A; Enter opens. */
export function createRowKeys(now: () => number) {
  let prefixAt = Number.NEGATIVE_INFINITY;
  /** @returns true if the key was used */
  return (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>): boolean => {
    const { key, target, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || target.closest(FIELDS) !== null) return false;
    const isSecond = now() - prefixAt < PAUSE;
    const pressed = key.toLowerCase();
    prefixAt = pressed === 'g' || pressed === 'n' ? now() : Number.NEGATIVE_INFINITY;
    if (isSecond) return false;
    if (pressed === 'j' || pressed === 'k') return move(target, pressed === 'j' ? 1 : -1);
    if (pressed === 'a') return click(document.querySelector<HTMLElement>(ALL));
    const row = target.closest(TARGETS);
    if (row === null) return false;
    if (pressed === 'x') return click(row.querySelector<HTMLElement>('input[type=checkbox]'), shiftKey);
    if (key === 'Enter' && target instanceof HTMLInputElement) return click(row.querySelector<HTMLElement>('a, button'));
    return false;
  };
}

function move(from: Element, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(TARGETS)];
  if (rows.length === 0) return false;
  const at = rows.findIndex((row) => row.contains(from));
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step));
  const row = rows[next];
  if (row !== undefined) firstControl(row)?.focus();
  return true;
}

/** As a press with the mouse, which can hold Shift too. */
function click(control: HTMLElement | null, shiftKey = false): boolean {
  control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  return control !== null;
}
