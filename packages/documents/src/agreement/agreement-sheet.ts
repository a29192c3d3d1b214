import type { Figures } from '../pdf/figures.ts';
import type { Sheet } from '../pdf/sheet.ts';
import type { AgreementData } from './agreement-data.ts';
import type { AgreementTexts } from './text-shape.ts';

/** An agreement being drawn. */
export interface AgreementSheet {
  sheet: Sheet;
  data: AgreementData;
  texts: AgreementTexts;
  figures: Figures;
}
