import { SAVING } from '@komora/web-kit/save-file';
import type { Bridge } from './bridge.ts';
import { OPENED_OUTSIDE } from './go-to-gateway.ts';

/** Schemes that may be opened outside; anything else (`javascript:`, `intent:`, `file:`) is not. */
const OPENABLE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address to open outside the application; undefined for own pages and forbidden schemes. */
export function externalUrlOf(href: string, here: string, newTab: boolean): string | undefined {
  const url = URL.parse(href, here);
  if (url === null || !OPENABLE.has(url.protocol)) return undefined;
  return url.origin === new URL(here).origin && !newTab ? undefined : url.href;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  // In chunks: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Web views cannot save files: the application's share sheet does. */
async function shareFile(bridge: Bridge, file: File): Promise<void> {
  await bridge('share', { file: { name: file.name, type: file.type, base64: await base64Of(file) } });
}

/** Redirects external links, files, mail and telephone links to the application. */
export function redirectExternalLinks(bridge: Bridge, view: Window, goOn: (path: string) => void): void {
  view.addEventListener(SAVING, (event) => {
    if (!(event instanceof CustomEvent && event.detail instanceof File)) return;
    event.preventDefault();
    shareFile(bridge, event.detail).catch((cause: unknown) => view.reportError(cause));
  });
  view.document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link === null || event.defaultPrevented) return;
      const url = externalUrlOf(link.href, view.location.href, link.target === '_blank');
      if (url === undefined) return;
      event.preventDefault();
      const { meanwhile } = link.dataset;
      void bridge('open-outside', { url }).then(({ ok }) => {
        // If the application cannot open it, the web view tries.
        if (!ok) return view.location.assign(url);
        if (meanwhile === undefined) return;
        view.dispatchEvent(new Event(OPENED_OUTSIDE));
        goOn(meanwhile);
      });
    },
    { capture: true },
  );
}
