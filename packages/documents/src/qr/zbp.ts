import { assertCurrency, checkedIban, decimal, type Transfer, TransferError } from './transfer.ts';

/** Grosze. The code has six digits. */
const most = 999_999;

/**
 * The Polish 2D code of transfers (recommendation of the Polish Bank Association, 2013): nine fields parted by bars, at most 160
 * characters. Null above 9 999,99 zł, the maximum of the code.
 * @throws TransferError
 */
export function zbp(transfer: Transfer): string | null {
  assertCurrency(transfer, 'PLN');
  decimal(transfer);
  const iban = checkedIban(transfer.iban);
  if (!/^PL\d{26}$/.test(iban)) throw new TransferError(`Not a Polish account: ${iban}`);
  if (transfer.amount > most) return null;
  const nip = transfer.taxId.replace(/\D/g, '');
  if (nip.length !== 10) throw new TransferError(`Not a NIP: ${transfer.taxId}`);
  const fields = [
    nip,
    'PL',
    iban.slice(2),
    String(transfer.amount).padStart(6, '0'),
    field(transfer.payee, 20),
    field(`Faktura ${transfer.reference}`, 32),
  ];
  return [...fields, '', '', ''].join('|');
}

const field = (text: string, longest: number) =>
  Array.from(text.replace(/[|\s]+/g, ' '))
    .slice(0, longest)
    .join('')
    .trim();
