import { encode } from 'uqr';
import { mnb } from './mnb.ts';
import { payBySquare } from './pay-by-square.ts';
import { spayd } from './spayd.ts';
import type { Transfer } from './transfer.ts';
import { zbp } from './zbp.ts';

export interface PaymentCode {
  /** What people know the code as; null where it has no name of its own. */
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

/** The payee's country's code of a transfer; null where that country's code cannot say it. @throws TransferError */
export function paymentCode(transfer: Transfer): PaymentCode | null {
  const { name, text: encodeText, ecc } = codes[transfer.country];
  const text = encodeText(transfer);
  return text === null ? null : { name, text, modules: encode(text, { ecc, border: 0 }).data };
}
