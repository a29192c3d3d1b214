/**
 * A message whose styles are data. The Content-Security-Policy of the console, which the frame inherits, forbids inline styles. The texts of a
 * message are escaped, so only its layout contains such attributes.
 */
export const withoutInlineStyles = (html: string): string =>
  html
    .replace(/<style>[^<]*<\/style>/, '')
    .replaceAll(' style="', ' data-style="')
    .replaceAll(' href="', ' data-href="');

/** Gives a loaded message its styles, and those of the dark scheme if wanted. Its links lead nowhere. */
export function paintMessage(frame: HTMLIFrameElement, html: string, isDark: boolean): void {
  const inside = frame.contentDocument;
  const view = inside?.defaultView;
  if (inside == null || view == null) return;
  for (const element of inside.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset.style ?? '';
  const dark = /@media \(prefers-color-scheme:dark\)\{([\s\S]*)\}\s*<\/style>/.exec(html)?.[1] ?? '';
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`:root{color-scheme:${isDark ? 'dark' : 'light'}}a[data-href]{text-decoration:underline}${isDark ? dark : ''}`);
  inside.adoptedStyleSheets = [sheet];
  // The document is never less high than its frame.
  frame.style.height = '0';
  frame.style.height = `${inside.documentElement.scrollHeight}px`;
}
