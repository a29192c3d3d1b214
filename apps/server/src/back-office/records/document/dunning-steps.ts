import type { OverdueRow } from '@komora/api/admin';
import { addDays, compareDates, type DunningDays, nextOverdueStep } from '@komora/domain';
import type { DunningRow } from './document.sql.ts';

type Steps = Pick<OverdueRow, 'step' | 'nextStep'>;

const order = ['REMINDER', 'LAST_CALL', 'OVERLOCK'] as const;

const stepOf = ({ overlocked, calledOn, remindedOn }: DunningRow): Steps['step'] =>
  overlocked ? 'OVERLOCK' : calledOn !== null ? 'LAST_CALL' : remindedOn !== null ? 'REMINDER' : null;

/** A promise that pauses the reminders of debts that were due by a day; null: of all debts. */
interface PausingPromise {
  promisedOn: string;
  pausesUpTo: string | null;
}

/** The furthest step of a client's due rents, and the next step of any of them. */
export function stepsOf(rents: readonly DunningRow[], promise: PausingPromise | null, days: DunningDays): Steps {
  const reached = rents.map(stepOf).filter((step) => step !== null);
  const next = rents.flatMap((rent) => {
    const isPromised = promise !== null && (promise.pausesUpTo === null || compareDates(rent.dueOn, promise.pausesUpTo) <= 0);
    const pauses = [rent.pausedUntil, isPromised ? promise.promisedOn : null].filter((day) => day !== null).map((day) => addDays(day, 1));
    const from = [rent.today, ...pauses].sort(compareDates).at(-1) ?? rent.today;
    const lastCall = rent.calledOn === null ? null : { on: rent.calledOn, locksOn: rent.locksOn };
    return nextOverdueStep({ ...rent, lastCall }, from, days) ?? [];
  });
  const [nextStep = null] = next.sort((a, b) => compareDates(a.on, b.on) || order.indexOf(b.kind) - order.indexOf(a.kind));
  return { step: reached.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? null, nextStep };
}
