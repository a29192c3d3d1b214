import { messageKinds } from '@komora/documents';
import { localeOf } from '@komora/i18n';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listNewest, replaceFaults } from './message-text.sql.ts';
import { isBroken } from './show-message-text.ts';

/** Marks the texts of the operator that this release cannot use, before a message needs them, and unmarks those that it can use. */
export async function checkMessageTexts({ db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    const broken = (await listNewest(trx)).filter(({ kind, language, texts }) => {
      const known = messageKinds(localeOf(language), config.country).get(kind);
      // Nothing sends a kind that this release does not know.
      return known !== undefined && isBroken(known, texts);
    });
    await replaceFaults(
      trx,
      broken.map(({ id }) => id),
      clock.now(),
    );
    if (broken.length > 0)
      log.warn(
        { texts: broken.map(({ kind, language }) => `${kind}/${language}`) },
        'texts of the operator cannot be used in this release',
      );
  });
}
