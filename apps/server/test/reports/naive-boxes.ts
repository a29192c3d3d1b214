import { addDays } from '@komora/domain';
import type { BoxHistory, ModelBox, ModelContract } from './box-history.ts';

const out = ['REPAIR', 'OUT_OF_SERVICE', 'OWN_USE'];

export interface BoxOnDay {
  box: ModelBox;
  state: string;
  contract: ModelContract | undefined;
  list: number;
}

/** The days on which a contract has its box at this position, both inclusive; null: without an end. */
function daysOf(contract: ModelContract, index: number): { from: string; to: string | null } {
  const next = contract.boxes[index + 1];
  return { from: contract.boxes[index]?.from ?? contract.starts, to: next === undefined ? contract.ends : addDays(next.from, -1) };
}

const has = ({ from, to }: { from: string; to: string | null }, day: string) => from <= day && (to === null || day <= to);

/** Every box that existed at the end of a day, from the history alone, one after the other. */
export function boxesOn({ boxes, contracts }: BoxHistory, day: string): BoxOnDay[] {
  return boxes.flatMap((box) => {
    const holders = contracts.filter((contract) =>
      contract.boxes.some(({ box: used }, index) => used === box && has(daysOf(contract, index), day)),
    );
    const contract = holders.sort((a, b) => (a.starts < b.starts ? 1 : -1))[0];
    const exists = box.created <= day && (box.removed === null || day < box.removed);
    if (!exists && contract === undefined) return [];
    const state = box.states.find(({ from, until }) => from <= day && (until === null || day < until))?.state ?? 'FREE';
    const list = box.prices.filter(({ from }) => from <= day).at(-1)?.price ?? box.prices[0]?.price ?? 0;
    return [{ box, contract, state: contract === undefined ? state : 'LET', list }];
  });
}

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((10_000 * part) / whole));
const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0);

/** The figures of occupancy for some boxes of one day. */
export function occupancyOf(rows: readonly BoxOnDay[]) {
  const lets = rows.filter(({ state }) => state === 'LET');
  const closed = rows.filter(({ state }) => out.includes(state));
  const open = rows.filter(({ state }) => !out.includes(state));
  return {
    boxes: rows.length,
    let: lets.length,
    free: open.length - lets.length,
    outOfService: closed.length,
    area: sum(rows, ({ box }) => box.area),
    letArea: sum(lets, ({ box }) => box.area),
    outOfServiceArea: sum(closed, ({ box }) => box.area),
    potential: sum(open, ({ list }) => list),
    letList: sum(lets, ({ list }) => list),
    rent: sum(lets, ({ contract }) => contract?.rent ?? 0),
    unitShare: share(lets.length, open.length),
    areaShare: share(
      sum(lets, ({ box }) => box.area),
      sum(open, ({ box }) => box.area),
    ),
    wholeAreaShare: share(
      sum(lets, ({ box }) => box.area),
      sum(rows, ({ box }) => box.area),
    ),
    gap: sum(lets, ({ list, contract }) => list - (contract?.rent ?? 0)),
    perSquareMetre:
      lets.length === 0 ? null : Math.round((10_000 * sum(lets, ({ contract }) => contract?.rent ?? 0)) / sum(lets, ({ box }) => box.area)),
    economicShare: share(
      sum(lets, ({ contract }) => contract?.rent ?? 0),
      sum(open, ({ list }) => list),
    ),
  };
}

/** Mean days of the present vacancies of free boxes, each counted from the day after its last tenancy or from its first day. */
export function daysVacantOf({ contracts }: BoxHistory, rows: readonly BoxOnDay[], day: string): number[] {
  return rows
    .filter(({ state }) => state !== 'LET' && !out.includes(state))
    .map(({ box }) => {
      const ends = contracts.flatMap((contract) =>
        contract.boxes.flatMap(({ box: used }, index) => {
          const { from, to } = daysOf(contract, index);
          return used === box && to !== null && from <= to && to < day ? [to] : [];
        }),
      );
      const last = ends.sort().at(-1);
      return daysBetween(last === undefined ? addDays(box.created, -1) : last, day);
    });
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
