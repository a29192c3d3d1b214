import type { Currency, Language } from '@komora/contract/enumerations'
import { documentTotal, localDateIn, money, negate, smaller, split, type VatTreatment, vatOn } from '@komora/domain'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findInvoiceOfOrder, insertInvoice, nextInvoiceSequence, readLegalEntity } from './invoice.sql.ts'
import { vatBreakdown } from './invoice-lines.ts'
import { formatInvoiceNumber } from './invoice-number.ts'
import { subjectOf } from './invoice-subjects.ts'

interface RentLine {
  kind: string
  months: number
  amount_net: number
  amount_vat: number
  vat_rate_bp: number | null
  exemption_code: string | null
}

/**
 * The credit note of "first month free": one month's rent of the order's invoice as it was really paid, with a minus.
 * @param input.amount what goes back to the card, minor units
 * @throws Error when the invoice's rent does not come to this amount
 */
export async function issuePromotionCreditNote(trx: Trx, deps: Pick<Deps, 'ids'>, input: { orderId: string; amount: number; now: Date }): Promise<string> {
  const invoice = await findInvoiceOfOrder(trx, input.orderId)
  if (!invoice) throw new Error(`Order ${input.orderId} has no invoice to correct`)
  const entity = await readLegalEntity(trx, invoice.legal_entity_id)
  const currency = entity.currency as Currency
  const language = invoice.language as Language
  const { months, net: paidNet, vat: paidVat, treatment } = await paidRent(trx, invoice.id, invoice.vat_breakdown)
  const month = split(money(paidNet, currency), months)[0] ?? money(paidNet, currency)
  const tax = months === 1 ? money(paidVat, currency) : smaller(vatOn(month, treatment), money(paidVat, currency))
  const net = negate(month)
  const vat = negate(tax)
  const rate = { treatment, net, vat, gross: money(net.amount + vat.amount, currency) }
  const total = documentTotal([rate])
  if (-total.payable.amount !== input.amount) throw new Error(`The credit note comes to ${-total.payable.amount}, the refund to ${input.amount}`)
  const today = localDateIn(entity.time_zone, input.now)
  const year = Number(today.slice(0, 4))
  const sequence = await nextInvoiceSequence(trx, entity.id, 'CREDIT_NOTE', year)
  const id = deps.ids.uuid()
  await insertInvoice(trx, {
    id,
    kind: 'CREDIT_NOTE',
    legalEntityId: entity.id,
    series: 'CREDIT_NOTE',
    year,
    sequence,
    number: formatInvoiceNumber(entity.invoice_prefix, 'CREDIT_NOTE', year, sequence),
    rentId: invoice.rent_id,
    correctsInvoiceId: invoice.id,
    clientId: invoice.client_id,
    language,
    supplier: invoice.supplier,
    customer: invoice.customer,
    issuedOn: today,
    suppliedOn: today,
    dueOn: today,
    variableSymbol: invoice.variable_symbol,
    net: net.amount,
    vat: vat.amount,
    gross: rate.gross.amount,
    rounding: total.rounding.amount,
    currency,
    vatBreakdown: vatBreakdown([rate]),
    items: [
      {
        subject: subjectOf(language, 'FIRST_MONTH_FREE', invoice.box_name),
        months: 1,
        unitNet: net.amount,
        net: net.amount,
        vat: vat.amount,
        gross: rate.gross.amount,
        vatRateBp: treatment.kind === 'RATE' ? treatment.rateBp : null,
        exemptionCode: treatment.kind === 'EXEMPT' ? treatment.code : null
      }
    ],
    now: input.now
  })
  return id
}

/** Rent with its discounts: the first line, and every negative one of the same treatment (insurance is never discounted). */
async function paidRent(trx: Trx, invoiceId: string, breakdown: unknown): Promise<{ months: number; net: number; vat: number; treatment: VatTreatment }> {
  const rows = await trx
    .selectFrom('invoice_items')
    .select(['months', 'amount_net', 'amount_vat', 'vat_rate_bp', 'exemption_code', sql<string>`case when position = 0 then 'RENT' when amount_net < 0 then 'DISCOUNT' else 'OTHER' end`.as('kind')])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .$castTo<RentLine>()
    .execute()
  const rent = rows[0]
  if (!rent) throw new Error(`Invoice ${invoiceId} has no items`)
  const own = rows.filter((row) => row.kind !== 'OTHER')
  const treatment: VatTreatment = rent.vat_rate_bp === null ? { kind: 'EXEMPT', code: rent.exemption_code ?? '', clause: clauseOf(breakdown, rent.exemption_code) } : { kind: 'RATE', rateBp: rent.vat_rate_bp }
  return { months: rent.months, net: own.reduce((sum, row) => sum + row.amount_net, 0), vat: own.reduce((sum, row) => sum + row.amount_vat, 0), treatment }
}

function clauseOf(breakdown: unknown, code: string | null): string {
  const lines = Array.isArray(breakdown) ? (breakdown as { exemptionCode: string | null; exemptionClause: string | null }[]) : []
  return lines.find((line) => line.exemptionCode === code)?.exemptionClause ?? code ?? ''
}
