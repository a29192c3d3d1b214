import type { Figures } from '../pdf/figures.ts';
import type { Sheet } from '../pdf/sheet.ts';
import type { InvoiceData } from './invoice-data.ts';
import type { InvoiceTexts } from './text-shape.ts';

/** An invoice being drawn. */
export interface InvoiceSheet {
  sheet: Sheet;
  data: InvoiceData;
  texts: InvoiceTexts;
  figures: Figures;
}
