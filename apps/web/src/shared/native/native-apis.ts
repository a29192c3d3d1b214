import type { Bridge } from './bridge.ts';
import type { Reason } from './messages.ts';

/** Codes of GeolocationPositionError. */
const DENIED = 1;
const UNAVAILABLE = 2;
const LATEST = 15_000;

const codeOf = (reason: Reason): number => (reason === 'denied' ? DENIED : UNAVAILABLE);

/** The application's position in the interface of the Geolocation API. */
function geolocationOf(bridge: Bridge, now: () => number): Pick<Geolocation, 'getCurrentPosition'> {
  return {
    getCurrentPosition(onPosition, onError, options) {
      const timeout = Math.min(options?.timeout ?? LATEST, LATEST);
      void bridge('position', { timeout }, timeout + 1000).then((reply) => {
        if (!reply.ok) {
          onError?.({ code: codeOf(reply.reason), message: reply.reason, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
          return;
        }
        const { lat, lng, accuracy } = reply.value;
        const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
        const coords = { latitude: lat, longitude: lng, accuracy, ...unknown };
        onPosition({ coords: { ...coords, toJSON: () => coords }, timestamp: now(), toJSON: () => ({ coords }) });
      });
    },
  };
}

/** The application's share sheet in the interface of the Web Share API. @throws DOMException AbortError when it was cancelled */
function shareOf(bridge: Bridge): Navigator['share'] {
  return async (data = {}) => {
    const { title, text, url } = data;
    const reply = await bridge('share', { title, text, url });
    if (!reply.ok) throw new DOMException(reply.reason, reply.reason === 'cancelled' ? 'AbortError' : 'NotAllowedError');
  };
}

/** Replaces browser APIs by the application's. The web view's permission list does not know the application's permissions. */
export function installNativeApis(navigator: Navigator, bridge: Bridge, now: () => number): void {
  const stands = (value: unknown): PropertyDescriptor => ({ value, configurable: true });
  Object.defineProperties(navigator, {
    geolocation: stands(geolocationOf(bridge, now)),
    permissions: stands(undefined),
    share: stands(shareOf(bridge)),
  });
}
