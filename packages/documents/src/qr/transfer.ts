import type { Country } from '@komora/domain';

/** A requested bank transfer. */
export interface Transfer {
  country: Country;
  payee: string;
  iban: string;
  bic: string | null;
  /** The payee's tax number as the country writes it; Poland's code carries it. */
  taxId: string;
  /** Minor units, above zero. */
  amount: number;
  currency: string;
  /** Business date. */
  dueOn: string;
  /** At most ten digits, as Slovak and Czech banks match by it. */
  variableSymbol: string;
  /** The invoice's number. */
  reference: string;
}

/** Data that a payment code cannot contain. The caller omits the code or corrects the data. */
export class TransferError extends Error {
  override name = 'TransferError';
}

/** @throws TransferError unless it is an IBAN with a valid checksum (ISO 13616) */
export function checkedIban(iban: string): string {
  const plain = iban.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) throw new TransferError(`Not an IBAN: ${plain}`);
  const digits = Array.from(plain.slice(4) + plain.slice(0, 4), (letter) => Number.parseInt(letter, 36)).join('');
  if (BigInt(digits) % 97n !== 1n) throw new TransferError(`An IBAN with a wrong check sum: ${plain}`);
  return plain;
}

/** `450.00`. @throws TransferError for an invalid amount */
export function decimal({ amount }: Transfer): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new TransferError(`Not an amount to transfer: ${amount}`);
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** @throws TransferError */
export function assertCurrency({ currency }: Transfer, wanted: string): void {
  if (currency !== wanted) throw new TransferError(`This code transfers ${wanted}, not ${currency}`);
}
