/**
 * Leaves for the page of a payment gateway. It goes through a link, because an application around the page opens those outside of its webview; there this
 * page goes on to `meanwhile`.
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
