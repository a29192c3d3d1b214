import { DOCUMENT_KINDS } from '@komora/domain';
import * as z from 'zod/mini';
import { Id, LocalDate } from '../values.ts';
import { amount, money } from './report-rows.ts';

/** potential − vacancy − gap − discount + other = earned; earned − unpaid − writtenOff = collected. Net, without insurance. */
const bridge = {
  month: z.string(),
  ...money,
  /** Σ over the days of the month that have passed: list prices of the boxes that could be let ÷ days of the month. */
  potential: amount,
  /** Of these, list prices of the boxes that were not let. */
  vacancy: amount,
  /** List prices less agreed rents of let boxes; negative if rents are higher. */
  gap: amount,
  /** Vouchers, free months and credits that staff decided. */
  discount: amount,
  /** Days that were not billed or in another month, and months of unequal length. */
  other: amount,
  earned: amount,
  unpaid: amount,
  /** Written off, or given up with its VAT. */
  writtenOff: amount,
  collected: amount,
  /** List prices of boxes that could not be let. Not a part of `potential`. */
  outOfServiceRent: amount,
};
export const BridgeRow = z.object({ ...bridge, warehouseId: Id, warehouse: z.string(), companyId: Id });
export type BridgeRow = z.infer<typeof BridgeRow>;
export const BridgeTotal = z.object(bridge);
export type BridgeTotal = z.infer<typeof BridgeTotal>;
export const BridgeBoxPart = z.enum(['POTENTIAL', 'VACANCY', 'GAP', 'OUT_OF_SERVICE']);
export type BridgeBoxPart = z.infer<typeof BridgeBoxPart>;
/** Boxes add up to the bridge of the same months. */
export const BridgeBox = z.object({
  /** Of the box. */
  id: Id,
  name: z.string(),
  warehouseId: Id,
  warehouse: z.string(),
  area: z.int(),
  potential: amount,
  vacancy: amount,
  gap: amount,
  /** Agreed rent of its days. */
  agreed: amount,
  outOfServiceRent: amount,
  ...money,
});
export type BridgeBox = z.infer<typeof BridgeBox>;

export const EarnedPart = z.enum(['DISCOUNT', 'UNPAID', 'WRITTEN_OFF']);
export type EarnedPart = z.infer<typeof EarnedPart>;
export const EarnedDocument = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  taxDay: LocalDate,
  customer: z.string(),
  contractId: Id,
  contractNumber: z.string(),
  warehouse: z.string(),
  /** Of the whole document. */
  net: amount,
  /** Its part in the months of the report. */
  earned: amount,
  /** Already taken from `earned`: vouchers, free months and credits that staff decided. */
  discount: amount,
  /** Of `earned`: open at the end of the day of the report. */
  unpaid: amount,
  /** Of `earned`: written off, or given up with its VAT. */
  writtenOff: amount,
  ...money,
});
export type EarnedDocument = z.infer<typeof EarnedDocument>;
