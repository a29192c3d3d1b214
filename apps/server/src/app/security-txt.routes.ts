import { findLegalEntityOf } from '../modules/operations/index.ts';
import type { Routes } from '../platform/http/app.ts';
import type { Deps } from '../platform/module/context.ts';

const dayMs = 86_400_000;
const validDays = 180;

/** Where to report a security problem (RFC 9116): the contact of the deployment. */
export function securityTxtRoutes({ db, config, clock, settings }: Pick<Deps, 'db' | 'config' | 'clock' | 'settings'>): Routes {
  return (app) => {
    app.get('/.well-known/security.txt', { config: { access: 'public' } }, async (_request, reply) => {
      const email = settings.get('contact').email ?? (await findLegalEntityOf(db, config.country))?.email;
      const expires = new Date((Math.floor(clock.now().getTime() / dayMs) + validDays) * dayMs);
      const lines = [
        `Contact: ${email === undefined ? `${config.publicUrl}/help` : `mailto:${email}`}`,
        `Expires: ${expires.toISOString()}`,
        `Preferred-Languages: en, ${config.formatLocale.toLowerCase()}`,
        `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      ];
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(`${lines.join('\n')}\n`);
    });
  };
}
