/** Milliseconds after its load that a visitor has for the page itself before anything else is fetched. */
const PATIENCE = 1500;

/** What shows that the visitor is about to use more than was in sight. */
const SIGNS = ['pointermove', 'scroll', 'keydown'] as const;

const inBrowser = typeof window !== 'undefined';

/** Whatever the page can be read and used without waits for this. On the server nothing waits. */
export const atRest: Promise<void> = inBrowser
  ? new Promise((resolve) => {
      const settle = (): unknown => setTimeout(resolve, PATIENCE);
      if (document.readyState === 'complete') settle();
      else window.addEventListener('load', settle, { once: true });
    })
  : Promise.resolve();

/** The same, or sooner when the visitor moves. */
export const atRestOrMoved: Promise<void> = inBrowser
  ? new Promise((resolve) => {
      void atRest.then(resolve);
      for (const sign of SIGNS) window.addEventListener(sign, () => resolve(), { once: true, passive: true });
    })
  : atRest;
