/** Actions of people on a page; a page that only calls by itself does none of them. */
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

export interface Activity {
  /** Whole seconds since the person last did something. */
  readonly idleSeconds: () => number;
}

/** Watches what the person does. @param now ms since the epoch */
export function watchActivity(target: Pick<EventTarget, 'addEventListener'>, now: () => number): Activity {
  let last = now();
  const note = (): void => {
    last = now();
  };
  for (const event of EVENTS) target.addEventListener(event, note, { capture: true, passive: true });
  return { idleSeconds: () => Math.max(0, Math.floor((now() - last) / 1000)) };
}
