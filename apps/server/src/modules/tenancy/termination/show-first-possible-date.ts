import { addDays, localDateIn } from '@komora/domain';
import type { Deps } from '../../deps.ts';
import { ownContract } from '../contract/index.ts';

/** The earliest closing day, the end of the notice, and today, both on the warehouse's calendar. @throws Refusal not-found, forbidden */
export async function showFirstPossibleDate(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  input: { userId: string; contractId: string },
): Promise<{ from: string; today: string }> {
  const { timeZone } = await ownContract(db, input);
  const today = localDateIn(timeZone, clock.now());
  return { from: addDays(today, config.noticeDays), today };
}
