/** Event of the window: the application has opened the gateway outside, and this page stays. */
export const OPENED_OUTSIDE = 'komora:opened-outside';

/**
 * Opens the payment gateway through a link, because a native application opens external links outside its web view; there this page
 * continues to `meanwhile`.
 */
export function goToGateway(url: string, meanwhile?: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.hidden = true;
  if (meanwhile !== undefined) link.dataset.meanwhile = meanwhile;
  document.body.append(link);
  link.click();
  link.remove();
}
