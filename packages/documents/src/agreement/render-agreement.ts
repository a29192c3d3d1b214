import { localeOf } from '@komora/i18n/locales';
import { drawMark } from '../pdf/mark.ts';
import { palette } from '../pdf/palette.ts';
import { page, Sheet } from '../pdf/sheet.ts';
import type { AgreementData } from './agreement-data.ts';
import { agreementFigures } from './agreement-figures.ts';
import type { AgreementSheet } from './agreement-sheet.ts';
import { agreementTexts } from './agreement-texts.ts';
import { drawConsents, drawWithdrawalForm } from './draw-annexes.ts';
import { partiesOf } from './parties.ts';
import { saidOf } from './said.ts';
import type { AgreementTexts } from './text-shape.ts';

const body = { size: 9.5, leading: 1.5 } as const;
const gap = 14;
const half = (page.right - page.left - gap) / 2;

/**
 * The first edition of the agreement as PDF. Never change its texts or its drawing: a change is a new edition
 * beside this one. The file is not compressed, so that the bytes are the same on every machine.
 * @param texts of another edition with the same drawing
 */
export async function renderAgreement(data: AgreementData, texts: AgreementTexts = agreementTexts(data.language)): Promise<Buffer> {
  const figures = agreementFigures(data);
  const sheet = new Sheet({
    title: `${texts.title} ${data.number}`,
    author: data.operator.name,
    subject: data.number,
    language: localeOf(data.language),
    at: new Date(data.concludedAt),
    compress: false,
  });
  const drawn: AgreementSheet = { sheet, data, texts, figures };
  drawHead(drawn);
  drawParties(drawn);
  drawArticles(drawn);
  drawConsents(drawn);
  if (data.customer.isConsumer) drawWithdrawalForm(drawn);
  sheet.footers((number, count) => {
    const style = { size: 7.5, color: palette.soft };
    sheet.write(`${texts.title} ${data.number}`, page.left, page.bottom + 14, 380, style);
    sheet.write(texts.page(number, count), page.right - 120, page.bottom + 14, 120, { ...style, align: 'right' });
  });
  return sheet.finish();
}

function drawHead({ sheet, data, texts, figures }: AgreementSheet): void {
  drawMark(sheet, page.left, page.top, 34);
  const [x, width] = [page.left + 40, page.right - page.left - 40];
  sheet.tag('H1', () => {
    sheet.y += sheet.write(texts.title, x, page.top - 3, width, { size: 18, weight: 'bold', leading: 1.2 });
  });
  const concluded = texts.concluded(figures.format.dateTime(data.concludedAt, data.timeZone));
  sheet.tag('P', () => sheet.write(`${data.number} · ${concluded}`, x, sheet.y - 2, width, { size: 9.5, color: palette.soft }));
  sheet.y += 24;
  sheet.decorate((pdf) => pdf.rect(page.left, sheet.y, page.right - page.left, 1.4).fill(palette.ink));
  sheet.decorate((pdf) => pdf.rect(page.left, sheet.y, 40, 3).fill(palette.signal));
  sheet.y += 16;
}

function drawParties({ sheet, data, texts }: AgreementSheet): void {
  const parties = partiesOf(data, texts);
  const top = sheet.y;
  const small = { size: 9, leading: 1.45 } as const;
  const strong = { size: 11, weight: 'bold', leading: 1.4 } as const;
  const bottoms = parties.map(({ heading, name, lines }, index) => {
    const x = page.left + index * (half + gap);
    let y = top;
    sheet.group('Sect', () => {
      sheet.tag('P', () => (y += sheet.write(heading, x, y, half, { size: 8, color: palette.soft })));
      sheet.tag('P', () => (y += sheet.write(name, x, y + 1, half, strong) + 1));
      for (const line of lines) sheet.tag('P', () => (y += sheet.write(line, x, y, half, small)));
    });
    return y;
  });
  sheet.y = Math.max(...bottoms) + 12;
  sheet.rule(sheet.y);
  sheet.y += 14;
}

function drawArticles({ sheet, data, texts, figures }: AgreementSheet): void {
  texts.articles(saidOf(data, figures)).forEach(({ heading, paragraphs }, article) => {
    // Keep a heading on the page of its first lines.
    sheet.reserve(56);
    const strong = { size: 11, weight: 'bold', leading: 1.5 } as const;
    sheet.paragraph(heading, strong, { x: page.left + 26, label: `${article + 1}.`, tag: 'H2' });
    sheet.y += 2;
    paragraphs.forEach((paragraph, index) => {
      sheet.paragraph(paragraph, body, { x: page.left + 26, label: `${article + 1}.${index + 1}` });
      sheet.y += 4;
    });
    sheet.y += 7;
  });
}
