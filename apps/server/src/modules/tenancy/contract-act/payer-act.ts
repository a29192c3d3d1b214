import { isDeepStrictEqual } from 'node:util';
import type { InvoicingDetails } from '@komora/api/order';
import { termsOn } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { assertDetails } from '../../identity/index.ts';
import { deleteUnusedPayers, findPayer, insertPayer } from '../terms/index.ts';
import type { ContractAct } from './run-contract-act.ts';
import { change, readChangeable } from './terms-acts.ts';

/**
 * Invoices of the contract name another buyer from the next period on; null: the client again. The client stays the party and the debtor.
 * @throws AppError contract/ended, contract/increase-open, contract/already-so; at fields of `payer`: request/invalid
 */
export const changePayer: ContractAct<{ payer: InvoicingDetails | null }> = async (trx, deps, input) => {
  const { contract, request } = input;
  const payer = request.payer === null ? null : normalised(request.payer);
  if (payer !== null) assertDetails(payer, 'payer.');
  const { place, terms } = await readChangeable(trx, input);
  const agreed = await findPayer(trx, termsOn(terms, place.nextOn).payerId);
  if (isDeepStrictEqual(payer, agreed)) throw new AppError('contract/already-so');
  const payerId = payer === null ? null : deps.ids.uuid();
  if (payer !== null && payerId !== null) await insertPayer(trx, { id: payerId, contractId: contract.id, details: payer });
  const effect = await change(trx, deps, input, {
    event: 'PAYER_CHANGED',
    from: place.nextOn,
    part: { payerId },
    origin: 'PAYER',
    payer,
  });
  await deleteUnusedPayers(trx, contract.id);
  return { ...effect, personal: { before: { payer: agreed }, after: { payer } } };
};

/** Details that differ only in what they do not mean are the same. */
const normalised = (details: InvoicingDetails): InvoicingDetails => ({
  ...details,
  version: 1,
  company: details.type === 'PravnickaOsoba' ? details.company : null,
});
