import type { LocalDate } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findAgreedNoticeDays } from './termination.sql.ts';

/** The notice period of a contract: that of today, but never longer than its agreement says. */
export async function noticeDaysOf(
  reader: Reader,
  settings: Deps['settings'],
  { contractId, today }: { contractId: string; today: LocalDate },
): Promise<number> {
  const { noticeDays } = settings.on('notice', today);
  return Math.min(noticeDays, (await findAgreedNoticeDays(reader, contractId)) ?? noticeDays);
}
