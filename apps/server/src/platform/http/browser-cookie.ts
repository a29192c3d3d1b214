import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserMark } from '../browser-mark.ts';
import { readCookie, setCookie } from './cookie.ts';

/** `sign-in-code`: this browser has asked for a code by e-mail. Its value is random, and only its hash is stored. */
type BrowserCookie = BrowserMark | 'sign-in-code';

/** `maxAge` in seconds. */
const cookies = {
  'known-device': { name: 'komora-device', maxAge: 365 * 24 * 3600 },
  'known-staff-device': { name: 'komora-staff-device', maxAge: 365 * 24 * 3600 },
  'sign-in-code': { name: 'komora-code', maxAge: 3600 },
  registration: { name: 'komora-registration', maxAge: 24 * 3600 },
} as const satisfies Record<BrowserCookie, { name: string; maxAge: number }>;

export function readBrowserCookie(request: FastifyRequest, mark: BrowserCookie): string | undefined {
  return readCookie(request, cookies[mark].name);
}

export function setBrowserCookie(reply: FastifyReply, mark: BrowserCookie, value: string): void {
  setCookie(reply, { ...cookies[mark], value });
}
