import type { Text } from '@komora/i18n';
import type { Figures } from '../pdf/figures.ts';
import type { Sheet } from '../pdf/sheet.ts';
import type { InvoiceData } from './invoice-data.ts';

/** An invoice being drawn. */
export interface InvoiceSheet {
  sheet: Sheet;
  data: InvoiceData;
  text: Text<'document-invoice'>;
  figures: Figures;
}
