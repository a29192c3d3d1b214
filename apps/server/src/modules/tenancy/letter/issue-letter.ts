import { InvoicingDetails } from '@komora/api/order';
import { composeLetter, type LetterKind } from '@komora/documents';
import { localDateIn, personName } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { formatPhone } from '../../../platform/format-phone.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLegalEntity, supplierSnapshot } from '../../operations/index.ts';
import type { ContractLife } from '../contract/index.ts';
import { insertLetter, listOpenInvoices, readLetterSource } from './letter.sql.ts';

/** A letter as the message to the client names it. */
export interface LetterRef {
  id: string;
  /** Of the file. */
  name: string;
}

/**
 * Issues the letter of a termination by the operator, in the language of the contract, and stores every word of it. The contract is locked.
 * @param letter.lastDay the last day of the tenancy
 */
export async function issueLetter(
  trx: Trx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  contract: ContractLife,
  { kind, lastDay, staffId }: { kind: LetterKind; lastDay: string; staffId: string },
): Promise<LetterRef> {
  const { id: contractId, language, timeZone, businessId } = contract;
  const now = clock.now();
  const issuedOn = localDateIn(timeZone, now);
  const source = await readLetterSource(trx, { contractId, staffId });
  const entity = await readLegalEntity(trx, source.legalEntityId);
  const details = InvoicingDetails.safeParse(source.details);
  const data = composeLetter({
    kind,
    number: letterNumber(businessId, source.next),
    language,
    country: contract.country,
    currency: contract.currency,
    issuedAt: now.toISOString(),
    issuedOn,
    operator: { ...supplierSnapshot(entity), phoneNumber: formatPhone(entity.phone_number) },
    client: {
      name: details.data?.company?.name ?? personName(source, language),
      // A client of an import may have none.
      address: details.data?.address ?? null,
    },
    contract: {
      number: businessId,
      concludedOn: source.concludedAt === null ? null : localDateIn(timeZone, source.concludedAt),
      box: contract.boxName,
      warehouse: contract.warehouseName,
    },
    lastDay,
    hasOwnAgreement: source.concludedAt !== null,
    open: kind === 'NOTICE' ? [] : await listOpenInvoices(trx, { contractId, day: issuedOn }),
    signedBy: source.signedBy,
  });
  const id = ids.uuid();
  await insertLetter(trx, { id, contract_id: contractId, number: source.next, kind, data: JSON.stringify(data), issued_at: now });
  return { id, name: letterFile(businessId, source.next) };
}

export const letterNumber = (businessId: string, number: number): string => `${businessId}/${number}`;
export const letterFile = (businessId: string, number: number): string => `${businessId}-${number}.pdf`;
