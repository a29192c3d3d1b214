const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // Swedish writes instants as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** An instant on the clock of a time zone as `<input type="datetime-local">` writes it, to the minute: `2026-11-20T17:30`. */
export function wallTime(instant: number, timeZone: string): string {
  return formatOf(timeZone).format(instant).replace(' ', 'T');
}

/**
 * The instant at which the clock of a time zone shows this time, ISO 8601 in UTC. A time that the clock skips in spring is taken as what it then shows,
 * one that comes twice in autumn as the first.
 * @returns null for a text that is no such time
 */
export function instantOf(wall: string, timeZone: string): string | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (instant: number): number => Date.parse(`${wallTime(instant, timeZone)}Z`) - instant;
  const day = 86_400_000;
  // A zone changes its clock at most once within two days.
  const [before, after] = [offsetAt(asUtc - day), offsetAt(asUtc + day)];
  const first = asUtc - Math.max(before, after);
  const second = asUtc - Math.min(before, after);
  const found = [first, second].find((instant) => wallTime(instant, timeZone) === wall);
  return new Date(found ?? asUtc - before).toISOString();
}
