import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { localeByAuthority } from './notify-operator.ts';
import type { TaxReporting } from './tax-report.ports.ts';
import { listSellers } from './tax-report.sql.ts';

/** The operator is notified this long before the log-in at an authority expires. A certificate of KSeF takes minutes to renew. */
const warnBeforeMs = 30 * 24 * 60 * 60_000;

/** Notifies each seller once about its log-in that expires soon, or has expired. Idempotent. */
export async function notifyExpiringLogins(deps: Deps, authorities: readonly TaxReporting[]): Promise<void> {
  const now = deps.clock.now().getTime();
  for (const reporting of authorities) {
    const { authority } = reporting;
    const { country, language, timeZone } = localeByAuthority[authority];
    await inTransaction(deps.db, async (trx) => {
      for (const { id, email: to } of await listSellers(trx, country)) {
        const end = reporting.loginExpiresAt(id);
        if (end === null || end.getTime() - now > warnBeforeMs) continue;
        const expiresAt = end.toISOString();
        await queueMessage(trx, deps, {
          to,
          language,
          template: 'tax-login-operator',
          data: { authority, expiresAt, timeZone },
          dedupeKey: `tax-login:${authority}:${expiresAt}:${to}`,
        });
      }
    });
  }
}
