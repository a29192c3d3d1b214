import type { BankTransfer, ClientCharge } from '@komora/api';
import { Country } from '@komora/api/enumerations';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { Supplier } from '../invoice/index.ts';
import { bankTransferOf } from '../rent-payment/index.ts';
import { listMyCharges } from './my-charges.sql.ts';

const mostCharges = 100;

/** The one-off charges of a client, newest first. */
export async function showMyCharges({ db }: Pick<Deps, 'db'>, clientId: string): Promise<ClientCharge[]> {
  const rows = await listMyCharges(db, { clientId, limit: mostCharges });
  return rows.map(({ id, number, issuedOn, dueOn, subjects, amount, open, currency, isInPlan }) => ({
    id,
    number,
    issuedOn,
    dueOn,
    subjects,
    priceWithVat: { amount, currency },
    toPay: { amount: open, currency },
    isInPlan,
  }));
}

/** The data of a bank transfer for a charge. @throws AppError not-found, also for a charge of somebody else; charge/already-paid */
export async function showChargeTransfer(
  { db }: Pick<Deps, 'db'>,
  { invoiceId, clientId }: { invoiceId: string; clientId: string },
): Promise<BankTransfer> {
  const [charge] = await listMyCharges(db, { clientId, invoiceId, limit: 1 });
  if (charge === undefined) throw new AppError('not-found');
  if (charge.open === 0) throw new AppError('charge/already-paid');
  const { name, iban, bic, taxId, address } = Supplier.parse(charge.supplier);
  const { open: amount, currency, variableSymbol, number, dueOn } = charge;
  const payee = { name, iban, bic, taxId, variableSymbol, number, dueOn };
  return bankTransferOf({ country: Country.parse(address.countryCode), amount, currency }, payee);
}
