const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // Swedish formats instants like ISO 8601.
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

/** An instant as `<input type="datetime-local">` writes it, in a time zone, to the minute: `2026-11-20T17:30`. */
export function wallTime(instant: number, timeZone: string): string {
  return formatOf(timeZone).format(instant).replace(' ', 'T');
}

/**
 * The instant of a local time in a time zone, ISO 8601 in UTC. A time that is skipped in spring becomes the time that clocks then show;
 * of a time that occurs twice in autumn, the first.
 * @returns null for an invalid text
 */
export function instantOf(wall: string, timeZone: string): string | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (instant: number): number => Date.parse(`${wallTime(instant, timeZone)}Z`) - instant;
  const day = 86_400_000;
  // A zone changes its offset at most once within two days.
  const [before, after] = [offsetAt(asUtc - day), offsetAt(asUtc + day)];
  const first = asUtc - Math.max(before, after);
  const second = asUtc - Math.min(before, after);
  const found = [first, second].find((instant) => wallTime(instant, timeZone) === wall);
  return new Date(found ?? asUtc - before).toISOString();
}
