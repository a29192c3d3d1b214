import { addDays, localDateIn } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { ownContract } from '../contract/index.ts';
import { noticeDaysOf } from './notice-days.ts';

/**
 * Returns the earliest termination date (the end of the notice period) and today, in the warehouse's time zone. @throws AppError not-found,
 * forbidden
 */
export async function showFirstPossibleDate(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  input: { userId: string; contractId: string },
): Promise<{ from: string; today: string }> {
  const { timeZone } = await ownContract(db, input);
  const today = localDateIn(timeZone, clock.now());
  return { from: addDays(today, await noticeDaysOf(db, settings, { contractId: input.contractId, today })), today };
}
