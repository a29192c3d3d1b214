import type { Currency, Language, PaymentProvider } from '@komora/contract/enumerations'
import type { Summary, SummaryItem } from '@komora/contract/order'
import { money, percentage } from '@komora/domain'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { encrypt } from '../../secrets.ts'
import { insertContract, nextBusinessNumber, readPlace } from './contract.sql.ts'

/** Digits that a person types at the entrance, and at the box. */
const accessCodeDigits = 6
const lockCodeDigits = 6

export interface ContractInput {
  id: string
  orderId: string
  clientId: string
  boxId: string
  warehouseId: string
  legalEntityId: string
  language: Language
  startsOn: string
  invoicingPeriodMonths: number
  insuranceId: string
  /** The order's snapshot: the prices that were agreed. */
  summary: Summary
  currency: Currency
  provider: PaymentProvider
  method: { reference: string; label: string } | null
  now: Date
}

/** What a secret is bound to; reading it back asks for the same purpose. */
export const accessCodePurpose = (contractId: string) => `contract:${contractId}:access-code`
export const lockCodePurpose = (contractId: string) => `contract:${contractId}:lock-code`

/** Makes an ACTIVE contract out of a paid order: its number, its door codes, its agreed prices. */
export async function createContract(trx: Trx, deps: Pick<Deps, 'ids' | 'secretKey'>, input: ContractInput): Promise<{ businessId: string; boxName: string; warehouseName: string }> {
  const place = await readPlace(trx, input.boxId)
  const year = Number(input.startsOn.slice(0, 4))
  const number = await nextBusinessNumber(trx, place.contract_prefix, year)
  const businessId = `${place.contract_prefix}-${year}-${String(number).padStart(6, '0')}`
  const prices = agreedPrices(input.summary)
  await insertContract(trx, {
    ...input,
    ...prices,
    businessId,
    recurringAmount: input.summary.nextCharge.amount.amount,
    accessCodeEncrypted: encrypt(deps.secretKey, deps.ids.digits(accessCodeDigits), accessCodePurpose(input.id)),
    lockCodeEncrypted: encrypt(deps.secretKey, deps.ids.digits(lockCodeDigits), lockCodePurpose(input.id)),
    paymentProvider: input.provider,
    paymentMethod: input.method
  })
  return { businessId, boxName: place.box_name, warehouseName: place.warehouse_name }
}

/** Monthly list prices and the discount for the length of the period, as the summary carries them. Minor units, basis points. */
export function agreedPrices(summary: Summary): { rentNetMonth: number; insuranceNetMonth: number; periodDiscountBp: number } {
  const of = (kind: SummaryItem['kind']) => summary.items.filter((item) => item.kind === kind)
  const rent = of('RENT')[0]
  if (!rent) throw new Error('An order summary without rent')
  const list = rent.unitNet * rent.months
  const discount = -of('PERIOD_DISCOUNT').reduce((total, item) => total + item.net, 0)
  return {
    rentNetMonth: rent.unitNet,
    insuranceNetMonth: of('INSURANCE').reduce((total, item) => total + item.unitNet, 0),
    periodDiscountBp: discountRate(list, discount, summary.currency)
  }
}

/**
 * The summary holds a discount as an amount; its rate is the roundest one that gives exactly this amount, since several
 * rates can round to the same cent.
 */
function discountRate(list: number, discount: number, currency: Currency): number {
  if (discount === 0) return 0
  const exact = (discount * 10_000) / list
  for (const step of [100, 50, 10, 5, 1]) {
    const rate = Math.round(exact / step) * step
    if (percentage(money(list, currency), rate).amount === discount) return rate
  }
  throw new Error(`No rate takes ${discount} off ${list}`)
}
