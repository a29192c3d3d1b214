import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { BrowserMark } from '../browser-mark.ts';
import { cookieOf } from './cookie.ts';

/** `sign-in-code`: this browser has asked for a code by e-mail. Its value is random, and only its hash is stored. */
type BrowserCookie = BrowserMark | 'sign-in-code';

/** `maxAge` in seconds; the cookie is sent only to addresses below `path`. */
const cookies = {
  'known-device': { name: 'komora-device', path: '/auth', maxAge: 365 * 24 * 3600 },
  'known-staff-device': { name: 'komora-staff-device', path: '/api/admin', maxAge: 365 * 24 * 3600 },
  'sign-in-code': { name: 'komora-code', path: '/auth/code', maxAge: 3600 },
  registration: { name: 'komora-registration', path: '/api/user', maxAge: 24 * 3600 },
} as const satisfies Record<BrowserCookie, { name: string; path: string; maxAge: number }>;

export function readBrowserCookie(request: FastifyRequest, mark: BrowserCookie): string | undefined {
  return cookieOf(request.headers.cookie, cookies[mark].name);
}

/** Sets a cookie that scripts and other sites cannot read. */
export function setBrowserCookie(reply: FastifyReply, { publicUrl }: Pick<Config, 'publicUrl'>, mark: BrowserCookie, value: string): void {
  const { name, path, maxAge } = cookies[mark];
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`);
}
