import type { AnyRouter } from '@tanstack/react-router';
import type { App } from '../app.ts';
import { connect, type HostWindow } from './bridge.ts';
import { belongsOnWebview, WEBVIEW } from './landing.ts';
import { leadOutside } from './outside.ts';
import { surround } from './surroundings.ts';

/** The application names the device, so that a remembered login outlives the webview's data. */
async function nameDevice({ storage }: App, bridge: NonNullable<ReturnType<typeof connect>>): Promise<void> {
  if (storage.deviceId.get() !== null) return;
  const reply = await bridge('device-id', {});
  if (reply.ok && storage.deviceId.get() === null) storage.deviceId.set(reply.value.deviceId);
}

/**
 * Makes the page at home in our application's webview. An application without the bridge is a browser like any other.
 * @returns whether the page stays; false when it is on its way to the webview's landing
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
  surround(view.navigator, bridge, app.now);
  leadOutside(bridge, view, (path) => void router.navigate({ href: path }));
  void nameDevice(app, bridge);
  return true;
}
