import type { AnyRouter } from '@tanstack/react-router';
import type { App } from '../app-context.ts';
import { PERSONAL } from '../session/use-session.ts';
import { connect, type HostWindow } from './bridge.ts';
import { redirectExternalLinks } from './external-links.ts';
import { belongsOnWebview, WEBVIEW } from './landing.ts';
import { installNativeApis } from './native-apis.ts';

/** The application identifies the device, so that a remembered login survives the web view's data. */
async function nameDevice({ storage }: App, bridge: NonNullable<ReturnType<typeof connect>>): Promise<void> {
  if (storage.deviceId.get() !== null) return;
  const reply = await bridge('device-id', {});
  if (reply.ok && storage.deviceId.get() === null) storage.deviceId.set(reply.value.deviceId);
}

/**
 * Connects the page to the native application. Without the bridge the application is an ordinary browser.
 * @returns whether the page stays; false when it redirects to the web view's start page
 */
export function installNative(app: App, router: AnyRouter, view: Window & HostWindow): boolean {
  const sessions = (): Storage => view.sessionStorage;
  if (belongsOnWebview(view.location.pathname, sessions)) {
    view.location.replace(WEBVIEW + view.location.search);
    return false;
  }
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (belongsOnWebview(toLocation.pathname, sessions)) void router.navigate({ to: WEBVIEW, replace: true });
  });
  const bridge = connect(view);
  if (bridge === undefined) return true;
  installNativeApis(view.navigator, bridge, app.now);
  redirectExternalLinks(bridge, view, (path) => {
    // The page that waits may be this one, with the outcome of an earlier payment.
    void app.queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    void router.navigate({ href: path });
  });
  void nameDevice(app, bridge);
  return true;
}
