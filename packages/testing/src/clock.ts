/** A clock that changes only when a test sets or advances it. */
export class TestClock {
  #now: number;

  /** @param start an instant as ISO 8601 with its offset, or a Date */
  constructor(start: string | Date = '2026-03-02T09:00:00Z') {
    this.#now = instant(start);
  }

  /** The current instant, as a fresh Date. */
  now(): Date {
    return new Date(this.#now);
  }

  /** Jumps to an instant, forward or back. */
  set(to: string | Date): void {
    this.#now = instant(to);
  }

  /** Moves forward by the sum of the parts; they may be negative. Days are 24 hours. */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 } = by;
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
  }
}

function instant(value: string | Date): number {
  const ms = typeof value === 'string' ? Date.parse(value) : value.getTime();
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${value}`);
  if (typeof value === 'string' && !/(Z|[+-]\d\d:?\d\d)$/.test(value)) throw new RangeError(`An instant needs its offset: ${value}`);
  return ms;
}
