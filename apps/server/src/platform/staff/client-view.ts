import type { Language } from '@komora/api/enumerations';

/** A view lasts this long; seconds. */
export const viewSeconds = 15 * 60;

/** The account of a client that staff view. */
export interface ViewedAccount {
  userId: string;
  language: Language;
  /** SHA-256 of the token of the cookie. */
  tokenHash: Buffer;
  view: { id: string; endsAt: Date };
}

/** Finds the running view of a client by staff, or null. */
export type AuthenticateView = (view: { id: string; token: string }) => Promise<ViewedAccount | null>;
