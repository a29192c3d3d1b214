/** Version of the messages; an application with another version does not reply. */
export const BRIDGE_VERSION = 1;

/** Requests to the application, and their replies. `docs/native-bridge.md` describes them for the application's developers. */
export interface Asked {
  'device-id': { readonly request: object; readonly response: { readonly deviceId: string } };
  position: {
    /** ms that the page waits */
    readonly request: { readonly timeout: number };
    /** metres, WGS 84 degrees */
    readonly response: { readonly lat: number; readonly lng: number; readonly accuracy: number };
  };
  'open-outside': { readonly request: { readonly url: string }; readonly response: object };
  share: {
    readonly request: {
      readonly title?: string | undefined;
      readonly text?: string | undefined;
      readonly url?: string | undefined;
      readonly file?: { readonly name: string; readonly type: string; readonly base64: string };
    };
    readonly response: object;
  };
}

export type BridgeFunction = keyof Asked;

/** Why a request was not granted. */
export const REASONS = ['denied', 'cancelled', 'unavailable', 'unsupported'] as const;
export type Reason = (typeof REASONS)[number];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isBetween = (value: unknown, least: number, most: number): boolean => typeof value === 'number' && value >= least && value <= most;

/** Valid replies; anything else is ignored. */
const fits: { readonly [W in BridgeFunction]: (value: Record<string, unknown>) => boolean } = {
  'device-id': ({ deviceId }) => typeof deviceId === 'string' && /^[\w.-]{8,100}$/.test(deviceId),
  position: ({ lat, lng, accuracy }) => isBetween(lat, -90, 90) && isBetween(lng, -180, 180) && isBetween(accuracy, 0, 1e7),
  'open-outside': () => true,
  share: () => true,
};

export type Reply<W extends BridgeFunction> =
  | { readonly ok: true; readonly value: Asked[W]['response'] }
  | { readonly ok: false; readonly reason: Reason };

/** The id of the request that a message answers, and the message; undefined for anything else. */
export function readReply(message: unknown): { readonly id: string; readonly body: Record<string, unknown> } | undefined {
  let body = message;
  if (typeof message === 'string')
    try {
      body = JSON.parse(message);
    } catch {
      return undefined;
    }
  if (!isObject(body) || body.komora !== BRIDGE_VERSION || typeof body.id !== 'string') return undefined;
  return { id: body.id, body };
}

/** Payload of a reply to this request. */
export function parseReply<W extends BridgeFunction>(wish: W, { ok, value, reason }: Record<string, unknown>): Reply<W> {
  const given = value ?? {};
  if (ok === true && isObject(given) && fits[wish](given)) return { ok: true, value: given as Asked[W]['response'] };
  return { ok: false, reason: REASONS.find((known) => known === reason) ?? 'unavailable' };
}
