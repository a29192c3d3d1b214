import type { Language } from '@komora/api/enumerations';
import type { InvoicingDetails } from '@komora/api/order';
import { type DateInterval, localDateIn, type PricedPeriod } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type LegalEntityRow, readLegalEntity, supplierSnapshot } from '../../operations/index.ts';
import { type AnnounceDeps, announceIssued } from './announce-issued.ts';
import { allocateInvoiceSequences, insertInvoices, type NewInvoice } from './invoice.sql.ts';
import { vatBreakdown } from './invoice-lines.ts';
import { formatInvoiceNumber, formatVariableSymbol } from './invoice-number.ts';
import { customerSnapshot } from './invoice-parties.ts';
import { formatSubject } from './invoice-subjects.ts';
import { lockFirstOpenDay } from './open-month.sql.ts';

export interface RentInvoiceInput {
  legalEntityId: string;
  rentId: string;
  clientId: string;
  language: Language;
  boxName: string;
  invoicingDetails: InvoicingDetails;
  priced: PricedPeriod;
  /** The billed days, half-open, if they are not a whole period. The invoice names them. */
  days: DateInterval | null;
  /** The tax point: the first day of the period. In a closed month it moves to the first day after it. */
  suppliedOn: string;
  dueOn: string;
}

/**
 * Issues the invoices of many rents, numbered in the given order, without a gap per legal entity. Must be called last in its transaction:
 * each locked counter blocks all other documents of its series. Counters are locked in the order of their entities' ids.
 */
export async function issueRentInvoices(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  inputs: readonly RentInvoiceInput[],
  now: Date,
): Promise<void> {
  const byEntity = new Map<string, RentInvoiceInput[]>();
  for (const input of inputs) byEntity.set(input.legalEntityId, [...(byEntity.get(input.legalEntityId) ?? []), input]);
  const documents: NewInvoice[] = [];
  for (const entityId of [...byEntity.keys()].sort()) {
    const own = byEntity.get(entityId) ?? [];
    const entity = await readLegalEntity(trx, entityId);
    const issuedOn = localDateIn(entity.time_zone, now);
    const openFrom = await lockFirstOpenDay(trx, entityId);
    const year = Number(issuedOn.slice(0, 4));
    const last = await allocateInvoiceSequences(trx, { legalEntityId: entityId, series: 'INVOICE', year, count: own.length });
    const first = last - own.length + 1;
    documents.push(
      ...own.map((input, index) => {
        const suppliedOn = openFrom !== null && input.suppliedOn < openFrom ? openFrom : input.suppliedOn;
        return buildDocument(deps, entity, { ...input, suppliedOn }, { issuedOn, year, sequence: first + index, now });
      }),
    );
  }
  await insertInvoices(trx, documents);
  await announceIssued(trx, deps, { documents, now });
}

function buildDocument(
  deps: Pick<Deps, 'ids'>,
  entity: LegalEntityRow,
  input: RentInvoiceInput,
  { issuedOn, year, sequence, now }: { issuedOn: string; year: number; sequence: number; now: Date },
): NewInvoice {
  const { lines, rates, total } = input.priced;
  return {
    id: deps.ids.uuid(),
    kind: 'INVOICE',
    legalEntityId: entity.id,
    series: 'INVOICE',
    year,
    sequence,
    number: formatInvoiceNumber(entity.invoice_prefix, 'INVOICE', year, sequence),
    rentId: input.rentId,
    correctsInvoiceId: null,
    creditReason: null,
    clientId: input.clientId,
    language: input.language,
    supplier: supplierSnapshot(entity),
    customer: customerSnapshot(input.invoicingDetails, input.language),
    issuedOn,
    suppliedOn: input.suppliedOn,
    dueOn: input.dueOn,
    variableSymbol: formatVariableSymbol(year, sequence),
    net: total.net.amount,
    vat: total.vat.amount,
    gross: total.gross.amount,
    rounding: total.rounding.amount,
    currency: total.gross.currency,
    vatBreakdown: vatBreakdown(rates),
    items: lines.map(({ kind, months, unitNet, net, vat, gross, treatment }) => ({
      subject: formatSubject(input.language, kind, input.boxName, input.days),
      months,
      unitNet: unitNet.amount,
      net: net.amount,
      vat: vat.amount,
      gross: gross.amount,
      vatRateBp: treatment.kind === 'RATE' ? treatment.rateBp : null,
      exemptionCode: treatment.kind === 'EXEMPT' ? treatment.code : null,
    })),
    now,
  };
}
