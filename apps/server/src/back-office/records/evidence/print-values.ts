/** How values are written in evidence: for any reader, with currency and time zone. */
export interface Writers {
  /** 2026-03-02 10:05:33 GMT+1 */
  at(instant: Date): string;
  atOr(instant: Date | null, otherwise: string): string;
}

export function writersOf(timeZone: string): Writers {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  const at = (instant: Date): string => {
    const of = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${of.year}-${of.month}-${of.day} ${of.hour}:${of.minute}:${of.second} ${of.timeZoneName}`;
  };
  return { at, atOr: (instant, otherwise) => (instant === null ? otherwise : at(instant)) };
}

/** Minor units. */
export const sum = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;

export const words = (code: string): string => {
  const text = code.toLowerCase().replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
