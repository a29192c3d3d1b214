import { addDays } from '@komora/domain';

/** A document about rent: its amount without insurance counts on its days. */
export interface About {
  id: string;
  warehouseId: string;
  currency: string;
  issuedOn: string;
  /** Half-open. */
  from: string;
  to: string;
  rent: number;
}

export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

export const monthOf = (day: string) => day.slice(0, 7);
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const halfUp = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** The part of each month, day by day. A day before the month of the issue counts in the month of the issue; days to come do not count. */
export function partsOf(
  { from, to, issuedOn, rent }: Pick<About, 'from' | 'to' | 'issuedOn' | 'rent'>,
  today: string,
): Map<string, number> {
  const days = daysOf(from, to);
  const counted = new Map<string, number>();
  for (const day of days) {
    if (day > today) break;
    const month = [monthOf(day), monthOf(issuedOn)].sort()[1] as string;
    counted.set(month, (counted.get(month) ?? 0) + 1);
  }
  const parts = new Map<string, number>();
  let before = 0;
  for (const [month, count] of [...counted].sort()) {
    parts.set(month, halfUp((rent * (before + count)) / days.length) - halfUp((rent * before) / days.length));
    before += count;
  }
  return parts;
}
