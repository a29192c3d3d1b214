import type { Deps } from '../../../platform/module/context.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Lifetimes of sessions, tokens and links, in milliseconds. */
export const lifetimes = {
  session: 12 * hour,
  /** Sliding: every use starts it again, until the limits of {@link sessionRememberedUntil}. */
  rememberedSession: 30 * day,
  /** A sliding expiry is written at most this often. */
  slideEvery: hour,
  /** A second tab may use the device token from before a rotation for so long. */
  rotatedToken: 60_000,
  /** For so long after a login, an action that needs the password does without it. */
  freshLogin: 15 * 60_000,
  setPasswordToken: 7 * day,
  resetPasswordToken: hour,
  confirmEmailToken: day,
  signInCode: 10 * 60_000,
  /** After this time a new registration may replace an unconfirmed one. */
  unconfirmedRegistration: day,
} as const;

type Settings = Pick<Deps['settings'], 'get'>;

/** When a device that is used now is no longer remembered: after the days of the settings without use, and at a fixed time after the login. */
export function deviceRememberedUntil(settings: Settings, now: Date, signedInAt: Date): Date {
  const { rememberDays, rememberMaxDays } = settings.get('sessions');
  return earlier(after(now, rememberDays * day), after(signedInAt, rememberMaxDays * day));
}

/** When a remembered session that is used now expires. A shorter time than that of its device, which then renews it. */
export function sessionRememberedUntil(settings: Settings, now: Date, signedInAt: Date): Date {
  return earlier(after(now, lifetimes.rememberedSession), deviceRememberedUntil(settings, now, signedInAt));
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** The instant that lies `ms` milliseconds after `now`. */
export function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
