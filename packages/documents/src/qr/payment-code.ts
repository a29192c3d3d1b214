import { encode } from 'uqr';
import { mnb } from './mnb.ts';
import { payBySquare } from './pay-by-square.ts';
import { spayd } from './spayd.ts';
import type { Transfer } from './transfer.ts';
import { zbp } from './zbp.ts';

export interface PaymentCode {
  /** The public name of the code; null if it has none. */
  name: string | null;
  text: string;
  /** Dark where true; rows from the top, without a quiet zone. */
  modules: boolean[][];
}

const codes = {
  SVK: { name: 'PAY by square', text: payBySquare, ecc: 'M' },
  CZE: { name: 'QR Platba', text: spayd, ecc: 'M' },
  POL: { name: null, text: zbp, ecc: 'L' },
  HUN: { name: 'qvik', text: mnb, ecc: 'M' },
} as const;

/** The payment code of the payee's country; null if that code cannot express the transfer. @throws TransferError */
export function paymentCode(transfer: Transfer): PaymentCode | null {
  const { name, text: encodeText, ecc } = codes[transfer.country];
  const text = encodeText(transfer);
  return text === null ? null : { name, text, modules: encode(text, { ecc, border: 0 }).data };
}
