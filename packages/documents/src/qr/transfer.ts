/** A bank transfer that somebody is asked to make. */
export interface Transfer {
  country: 'SVK' | 'CZE' | 'POL' | 'HUN';
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

/** What a code's text must not be made of. The caller leaves the code out or mends the data. */
export class TransferError extends Error {
  override name = 'TransferError';
}

/** @throws TransferError unless the account is one with a right check sum (ISO 13616) */
export function checkedIban(iban: string): string {
  const plain = iban.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) throw new TransferError(`Not an IBAN: ${plain}`);
  const digits = Array.from(plain.slice(4) + plain.slice(0, 4), (letter) => Number.parseInt(letter, 36)).join('');
  if (BigInt(digits) % 97n !== 1n) throw new TransferError(`An IBAN with a wrong check sum: ${plain}`);
  return plain;
}

/** `450.00`. @throws TransferError for what no transfer can be */
export function decimal({ amount }: Transfer): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new TransferError(`Not an amount to transfer: ${amount}`);
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** @throws TransferError */
export function assertCurrency({ currency }: Transfer, wanted: string): void {
  if (currency !== wanted) throw new TransferError(`This code transfers ${wanted}, not ${currency}`);
}
