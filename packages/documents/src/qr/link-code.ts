import { encode } from 'uqr';

/** A QR code of an address: rows from the top of 0 and 1 (dark), without a quiet zone. */
export const linkCode = (url: string): string[] =>
  encode(url, { ecc: 'L', border: 0 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
