import { SAVING } from '../download/save-file.ts';
import type { Bridge } from './bridge.ts';

/** What may be opened outside; anything else (`javascript:`, `intent:`, `file:`) stays where it is. */
const OPENABLE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address to open outside of the application; undefined for a page of our own and for what nobody should open. */
export function outsideOf(href: string, here: string, newTab: boolean): string | undefined {
  const url = URL.parse(href, here);
  if (url === null || !OPENABLE.has(url.protocol)) return undefined;
  return url.origin === new URL(here).origin && !newTab ? undefined : url.href;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** A webview saves no files: the application's share sheet takes them. */
async function shareFile(bridge: Bridge, file: File): Promise<void> {
  await bridge('share', { file: { name: file.name, type: file.type, base64: await base64Of(file) } });
}

/** Links that lead out of the application, files, mail and telephone go to it instead of the webview. */
export function leadOutside(bridge: Bridge, view: Window, goOn: (path: string) => void): void {
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
      const url = outsideOf(link.href, view.location.href, link.target === '_blank');
      if (url === undefined) return;
      event.preventDefault();
      const { meanwhile } = link.dataset;
      void bridge('open-outside', { url }).then(({ ok }) => {
        // What the application cannot open, the webview can still try.
        if (!ok) view.location.assign(url);
        else if (meanwhile !== undefined) goOn(meanwhile);
      });
    },
    { capture: true },
  );
}
