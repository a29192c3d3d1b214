/** Milliseconds after the load event that are reserved for the page itself. */
const IDLE_DELAY_MS = 1500;

/** Interactions after which more of the page will be needed. */
const INTERACTIONS = ['pointerdown', 'pointermove', 'scroll', 'keydown'] as const;

const inBrowser = typeof window !== 'undefined';

/** Resolves when secondary code may load. On the server it resolves at once. */
export const onIdle: Promise<void> = inBrowser
  ? new Promise((resolve) => {
      const settle = (): unknown => setTimeout(resolve, IDLE_DELAY_MS);
      if (document.readyState === 'complete') settle();
      else window.addEventListener('load', settle, { once: true });
    })
  : Promise.resolve();

/** The same, or earlier on the first interaction. */
export const onIdleOrInteraction: Promise<void> = inBrowser
  ? new Promise((resolve) => {
      void onIdle.then(resolve);
      for (const interaction of INTERACTIONS) window.addEventListener(interaction, () => resolve(), { once: true, passive: true });
    })
  : onIdle;

/**
 * Loads code that its page can do without. If it does not come, for example offline, the page stays as it is until the next connection: an error would
 * take the whole page.
 */
export async function loadLate<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadLate(load);
  }
}
