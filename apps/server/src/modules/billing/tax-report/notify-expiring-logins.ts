import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { localeByAuthority } from './notify-operator.ts';
import type { TaxReporting } from './tax-report.ports.ts';
import { listSellerEmails } from './tax-report.sql.ts';

/** The operator is notified this long before the log-in at an authority expires. A certificate of KSeF takes minutes to renew. */
const warnBeforeMs = 30 * 24 * 60 * 60_000;

/** Notifies each seller once about each log-in that expires soon, or has expired. Idempotent. */
export async function notifyExpiringLogins(deps: Deps, authorities: readonly TaxReporting[]): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const { authority, loginExpiresAt } of authorities) {
    if (loginExpiresAt === null || loginExpiresAt.getTime() - now > warnBeforeMs) continue;
    const { country, language, timeZone } = localeByAuthority[authority];
    const expiresAt = loginExpiresAt.toISOString();
    await inTransaction(deps.db, async (trx) => {
      for (const to of await listSellerEmails(trx, country))
        await queueMessage(trx, deps, {
          to,
          language,
          template: 'tax-login-operator',
          data: { authority, expiresAt, timeZone },
          dedupeKey: `tax-login:${authority}:${expiresAt}:${to}`,
        });
    });
  }
}
