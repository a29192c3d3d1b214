/**
 * Runs as an inline script at the start of each page. Loads the page's own scripts after its first paint, so that they take neither bandwidth nor
 * processor time from style sheets and fonts, and so that cached ones do not run before the paint. Self-contained: its source text is all that
 * reaches the browser.
 */
function loadAfterPaint(window: Window & typeof globalThis, scripts: readonly string[]): void {
  const { document } = window;
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    const [entry, ...others] = scripts;
    const add = (element: HTMLElement, attributes: Record<string, string>): void => {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.head.append(element);
    };
    if (entry !== undefined) add(document.createElement('script'), { type: 'module', src: entry });
    for (const href of others) add(document.createElement('link'), { rel: 'modulepreload', href });
  };
  // Nothing is painted in a tab in the background, and some browsers do not report the paint.
  if (document.visibilityState === 'hidden') load();
  window.addEventListener('load', () => window.requestAnimationFrame(() => window.setTimeout(load)));
  document.addEventListener('visibilitychange', load);
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, load, { capture: true, once: true, passive: true });
  try {
    new window.PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  } catch {
    load();
  }
}

/** The inline script as HTML. @param scripts the entry first, then all that it and the page import statically */
export function loadScripts(scripts: readonly string[]): string {
  return `(${loadAfterPaint.toString()})(window,${JSON.stringify(scripts)})`;
}
