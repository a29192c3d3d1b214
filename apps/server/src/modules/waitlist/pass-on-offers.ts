import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { dropLapsedOffer } from '../claim/index.ts';
import { offerBox } from './offer-box.ts';
import { listLapsed } from './waitlist.sql.ts';

const batch = 100;

/**
 * Passes every box whose private hold has run out on to the next one in line, or to everybody. May be run twice, killed anywhere and run by two
 * workers at once: a box that somebody works on is left to them, or to the next minute.
 * @returns how many were offered to the next, and how many are free for everybody
 */
export async function passOnOffers(deps: Deps): Promise<{ offered: number; freed: number }> {
  const done = { offered: 0, freed: 0 };
  const lapsed = await listLapsed(deps.db, { now: deps.clock.now(), limit: batch });
  for (const boxId of lapsed) {
    const outcome = await inTransaction(deps.db, async (trx) => {
      if (await offerBox(trx, deps, boxId)) return 'offered';
      return (await dropLapsedOffer(trx, { boxId, now: deps.clock.now() })) ? 'freed' : null;
    });
    if (outcome !== null) done[outcome] += 1;
  }
  return done;
}
