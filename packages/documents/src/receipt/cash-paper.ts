import type { Language } from '@komora/domain';
import { localeOf } from '@komora/i18n/locales';
import type { serverTexts } from '@komora/i18n/server-texts';
import { identifierLabels, identifiersOf } from '../invoice/identifiers.ts';
import type { Supplier } from '../invoice/invoice-data.ts';
import { drawMark } from '../pdf/mark.ts';
import { palette } from '../pdf/palette.ts';
import { page, Sheet } from '../pdf/sheet.ts';

interface CashPaper {
  title: string;
  number: string;
  /** Business date. */
  on: string;
  language: Language;
  /** The issuing company. */
  author: string;
  /** Label and value of each row. */
  facts: readonly (readonly [string, string])[];
  note: string;
  /** Labels of the lines on which people sign. */
  signatures?: readonly string[];
}

const signatureWidth = 220;

/** One page about cash that was paid. The same data produce the same bytes. */
export async function renderCashPaper({ title, number, on, language, author, facts, note, signatures = [] }: CashPaper): Promise<Buffer> {
  const sheet = new Sheet({
    title: `${title} ${number}`,
    author,
    subject: number,
    language: localeOf(language),
    at: new Date(`${on}T00:00:00Z`),
    compress: true,
  });
  drawMark(sheet, page.left, page.top, 34);
  const width = page.right - page.left;
  sheet.tag('H1', () => {
    sheet.write(`${title} `, page.left + 40, page.top - 2, width - 40, { size: 19, weight: 'bold', align: 'right' });
    sheet.write(number, page.left + 40, page.top + 24, width - 40, { size: 12, color: palette.soft, align: 'right' });
  });
  sheet.y = page.top + 62;
  for (const [label, value] of facts) {
    const style = { size: 11, weight: 'bold' } as const;
    const height = Math.max(14, sheet.heightOf(value, width - 150, style));
    sheet.reserve(height + 8);
    sheet.tag('P', () => {
      sheet.write(`${label} `, page.left, sheet.y, 140, { size: 9.5, color: palette.soft });
      sheet.write(value, page.left + 150, sheet.y, width - 150, style);
    });
    sheet.y += height + 8;
  }
  sheet.y += 8;
  sheet.paragraph(note, { size: 9, color: palette.soft });
  for (const label of signatures) {
    sheet.reserve(70);
    sheet.y += 48;
    sheet.rule(sheet.y, { to: page.left + signatureWidth, color: palette.soft });
    sheet.y += 5;
    sheet.paragraph(label, { size: 9, color: palette.soft }, { width: signatureWidth });
  }
  return sheet.finish();
}

/** Name, address and identifiers of the company in one line. */
export function companyLine(company: Supplier, texts: ReturnType<typeof serverTexts>): string {
  const { street, number, zip, city } = company.address;
  const ids = identifiersOf(company, identifierLabels(texts.of('document-invoice'))).map(([label, value]) => `${label}:\u00a0${value}`);
  return [company.name, `${street} ${number}, ${zip} ${city}`, ...ids].join(' · ');
}
