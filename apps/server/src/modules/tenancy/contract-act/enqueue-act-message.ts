import type { Language } from '@komora/api/enumerations';
import type { InvoicingDetails } from '@komora/api/order';
import type { MessageData } from '@komora/documents';
import { personName } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { userContact } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { ContractLife } from '../contract/index.ts';

/** A message to the client, as a preview names it. */
export interface QueuedMessage {
  template: string;
  to: string;
  language: Language;
}

export type ActMessage = MessageData['contract-act'];
export type TermsEvent = Extract<ActMessage['event'], 'PRICE_LOWERED' | 'INSURANCE_CHANGED' | 'PERIOD_CHANGED' | 'PAYER_CHANGED'>;

/** Notifies the client of an act. @param act.version of the contract before the act, or an id: it identifies the message */
export async function enqueueActMessage(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock' | 'enqueue' | 'secretKey'>,
  contract: ContractLife,
  {
    version,
    payer = null,
    ...act
  }: Pick<ActMessage, 'event'> &
    Partial<Pick<ActMessage, 'day' | 'charge' | 'terms' | 'note' | 'difference' | 'isCardLimited' | 'letter' | 'person'>> & {
      version: number | string;
      payer?: InvoicingDetails | null;
    },
): Promise<QueuedMessage[]> {
  const { email, firstName, language } = await userContact(trx, contract.clientId);
  const isQueued = await queueMessage(trx, deps, {
    to: email,
    language,
    template: 'contract-act',
    data: {
      contractBusinessId: contract.businessId,
      boxName: contract.boxName,
      warehouseName: contract.warehouseName,
      firstName,
      operatorEmail: contract.operatorEmail,
      day: null,
      charge: null,
      terms: null,
      note: null,
      difference: null,
      payer: payer === null ? null : (payer.company?.name ?? personName(payer, language)),
      ...act,
    },
    dedupeKey: `contract-act:${contract.id}:${version}`,
  });
  return isQueued ? [{ template: 'contract-act', to: email, language }] : [];
}
