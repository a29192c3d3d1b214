import { encode } from 'uqr';
import { drawCode } from '../pdf/draw-code.ts';
import { palette } from '../pdf/palette.ts';
import { page } from '../pdf/sheet.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const size = 84;

/** The verification code of KSeF (KOD I) with its link, and the KSeF number below, or OFFLINE while there is none (CIRFMF/ksef-docs, kody-qr.md). */
export function drawVerification({ sheet, data, text }: InvoiceSheet): void {
  const { verification } = data;
  if (verification === undefined || verification === null) return;
  sheet.reserve(size);
  const y = sheet.y;
  const { data: modules } = encode(verification.url, { ecc: 'M', border: 0 });
  drawCode(sheet, modules, { x: page.left, y, size }, text('verification.alt'));
  const [left, width] = [page.left + size + 14, page.right - page.left - size - 14];
  sheet.tag('P', () => sheet.write(verification.number ?? 'OFFLINE', left, y + 12, width, { size: 10.5, weight: 'bold' }));
  const said = { size: 9, color: palette.soft };
  sheet.tag('P', () => sheet.write(text('verification.text'), left, y + 30, width, said));
  const link = { size: 7.5, color: palette.soft };
  sheet.tag('P', () => sheet.write(verification.url, left, y + 46, width, link));
  sheet.y = y + size + 8;
}
