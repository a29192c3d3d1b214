import { assertCurrency, checkedIban, decimal, type Transfer, TransferError } from './transfer.ts';

/**
 * The Czech "QR Platba": Short Payment Descriptor 1.0 (qr-platba.cz, standard of the Czech Banking Association). Capitals without
 * diacritics keep the code small; a star parts fields, so that stars and percent signs are percent-encoded.
 * @throws TransferError
 */
export function spayd(transfer: Transfer): string {
  assertCurrency(transfer, 'CZK');
  if (!/^\d{0,10}$/.test(transfer.variableSymbol)) throw new TransferError(`Not a variable symbol: ${transfer.variableSymbol}`);
  const account = [checkedIban(transfer.iban), ...(transfer.bic === null ? [] : [transfer.bic])].join('+');
  const fields = [
    ['ACC', account],
    ['AM', decimal(transfer)],
    ['CC', transfer.currency],
    ['DT', transfer.dueOn.replaceAll('-', '')],
    ['RN', value(transfer.payee, 35)],
    ['X-VS', transfer.variableSymbol],
    ['MSG', value(`Faktura ${transfer.reference}`, 60)],
  ];
  return ['SPD', '1.0', ...fields.filter(([, text]) => text !== '').map(([key, text]) => `${key}:${text}`)].join('*');
}

function value(text: string, longest: number): string {
  const plain = text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase();
  return plain
    .slice(0, longest)
    .trim()
    .replace(/[%*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
