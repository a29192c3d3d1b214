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
