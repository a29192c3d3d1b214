import type { Currency, Language } from '@komora/contract/enumerations'
import type { InvoicingDetails, Summary } from '@komora/contract/order'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** An order as settlement needs it; its row stays locked until the transaction ends. */
export interface OrderForSettlement {
  id: string
  status: 'SUBMITTED' | 'FULFILLED' | 'FAILED' | 'CANCELLED'
  /** The signed-in client who placed it; null for a newcomer. */
  placedBy: string | null
  boxId: string
  warehouseId: string
  legalEntityId: string
  language: Language
  invoicingPeriodMonths: number
  insuranceId: string
  voucherId: string | null
  referralCode: string | null
  startsOn: string
  invoicingDetails: InvoicingDetails
  newsletterConsent: boolean
  summary: Summary
  chargeAmount: number
  currency: Currency
  holdExpiresAt: Date
}

export type Resolution = 'SAME_BOX' | 'LIKE_BOX' | 'REFUNDED'

export interface Buyer {
  email: string
  phoneNumber: string
  firstName: string
  lastName: string
  language: Language
  invoicingDetails: InvoicingDetails
  newsletter: boolean
  referredByCode: string | null
  now: Date
}

export interface OutgoingMessage {
  to: string
  language: Language
  template: string
  data: Record<string, unknown>
  /** A second message of this key is not queued. */
  dedupeKey: string
  channel?: 'EMAIL' | 'SMS'
}

/** What settlement asks of the modules beside it. Everything runs in settlement's own transaction; compose wires it. */
export interface Neighbours {
  loadOrderForSettlement(trx: Trx, orderId: string): Promise<OrderForSettlement>
  markOrderFulfilled(trx: Trx, input: { orderId: string; clientId: string; boxId: string; resolution: 'SAME_BOX' | 'LIKE_BOX' | null; now: Date }): Promise<void>
  markOrderFailed(trx: Trx, input: { orderId: string; now: Date }): Promise<void>
  /** `resolution` REFUNDED: money came, and went back in full. */
  markOrderCancelled(trx: Trx, input: { orderId: string; now: Date; resolution?: 'REFUNDED' }): Promise<void>
  /** Turns the order's hold, or a free box, into the contract's claim. */
  rentBox(trx: Trx, input: { boxId: string; orderId: string; contractId: string; now: Date }): Promise<'RENTED' | 'LOST'>
  /** A free box of the same size in the same warehouse at no higher price, locked against others; null when there is none. */
  findLikeBox(trx: Trx, input: { boxId: string; now: Date }): Promise<string | null>
  releaseHold(trx: Trx, orderId: string): Promise<unknown>
  redeemVoucher(trx: Trx, orderId: string): Promise<unknown>
  registerBuyer(trx: Trx, deps: Deps, buyer: Buyer): Promise<{ userId: string; created: boolean; setPasswordToken: string | null }>
  queueMessage(trx: Trx, deps: Deps, message: OutgoingMessage): Promise<unknown>
}
