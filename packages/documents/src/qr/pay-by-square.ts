import { CurrencyCode, encode, PaymentOptions } from 'bysquare/pay';
import { assertCurrency, checkedIban, decimal, type Transfer, TransferError } from './transfer.ts';

/** The Slovak PAY by square (standard of the Slovak Banking Association 1.2). @throws TransferError for values that the encoder does not validate */
export function payBySquare(transfer: Transfer): string {
  assertCurrency(transfer, 'EUR');
  if (!/^\d{0,10}$/.test(transfer.variableSymbol)) throw new TransferError(`Not a variable symbol: ${transfer.variableSymbol}`);
  const iban = checkedIban(transfer.iban);
  if (transfer.bic !== null && !/^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(transfer.bic))
    throw new TransferError(`Not a BIC: ${transfer.bic}`);
  return encode({
    payments: [
      {
        type: PaymentOptions.PaymentOrder,
        amount: Number(decimal(transfer)),
        currencyCode: CurrencyCode.EUR,
        paymentDueDate: transfer.dueOn.replaceAll('-', ''),
        variableSymbol: transfer.variableSymbol,
        paymentNote: `Faktura ${transfer.reference}`.slice(0, 140),
        bankAccounts: [{ iban, ...(transfer.bic === null ? {} : { bic: transfer.bic }) }],
        beneficiary: { name: transfer.payee.slice(0, 70) },
      },
    ],
  });
}
