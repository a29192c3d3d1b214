const hour = 3_600_000;
const day = 24 * hour;

/** How long the things live that sign somebody in, in milliseconds (decisions §8). */
export const lifetimes = {
  session: 12 * hour,
  /** Slides: every use within it starts it anew. */
  rememberedSession: 30 * day,
  /** A sliding expiry is written at most this often. */
  slideEvery: hour,
  /** Slides with each device login; longer than a session, or it could renew none. */
  deviceToken: 90 * day,
  setPasswordToken: 7 * day,
  resetPasswordToken: hour,
  confirmEmailToken: day,
  /** After it a registration that was never confirmed gives way to a new one. */
  unconfirmedRegistration: day,
} as const;

/** The instant that lies `ms` milliseconds after `now`. */
export function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
