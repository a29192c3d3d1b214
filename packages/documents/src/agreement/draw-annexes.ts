import { editionAddressLines } from '../pdf/address-lines.ts';
import { palette } from '../pdf/palette.ts';
import { page } from '../pdf/sheet.ts';
import type { AgreementSheet } from './agreement-sheet.ts';

const heading = { size: 11, weight: 'bold', leading: 1.5 } as const;
const cell = { size: 9, leading: 1.45 } as const;
const columns = [
  { x: page.left, width: 270 },
  { x: page.left + 284, width: 90 },
  { x: page.left + 388, width: page.right - page.left - 388 },
];

/** The consents with version and time. */
export function drawConsents({ sheet, data, texts, figures }: AgreementSheet): void {
  const { consents } = texts;
  if (data.consents.length === 0) return;
  sheet.reserve(60 + data.consents.length * 20);
  sheet.paragraph(consents.heading, heading, { tag: 'H2' });
  sheet.y += 4;
  const rows = data.consents.map(({ kind, version, at }) => [consents.kinds[kind], version, figures.format.dateTime(at, data.timeZone)]);
  sheet.group('Table', () => {
    [[consents.kind, consents.version, consents.at], ...rows].forEach((row, index) => {
      const style = index === 0 ? { size: 7.5, color: palette.soft } : cell;
      const height = Math.max(...columns.map(({ width }, column) => sheet.heightOf(row[column] ?? '', width, style)));
      const tag = index === 0 ? 'TH' : 'TD';
      sheet.group('TR', () => {
        columns.forEach(({ x, width }, column) => {
          sheet.tag(tag, () => sheet.write(row[column] ?? '', x, sheet.y, width, style), index === 0 ? { scope: 'Column' } : {});
        });
      });
      sheet.y += height + 3;
      sheet.rule(sheet.y, index === 0 ? { color: palette.ink } : {});
      sheet.y += 4;
    });
  });
  sheet.y += 14;
}

/** The form of the directive on consumer rights, ready to be filled in. */
export function drawWithdrawalForm({ sheet, data, texts }: AgreementSheet): void {
  const { withdrawal } = texts;
  const { operator } = data;
  const to = [operator.name, ...editionAddressLines(operator.address, data.language), operator.email].join(', ');
  sheet.reserve(110 + withdrawal.lines.length * 24);
  sheet.paragraph(withdrawal.heading, heading, { tag: 'H2' });
  sheet.y += 4;
  sheet.paragraph(withdrawal.to(to), cell);
  sheet.y += 4;
  sheet.paragraph(withdrawal.statement(data.number), cell);
  sheet.y += 10;
  for (const line of withdrawal.lines) {
    const width = sheet.widthOf(line, cell);
    sheet.tag('P', () => sheet.write(line, page.left, sheet.y, width + 1, cell));
    sheet.rule(sheet.y + 12, { from: page.left + width + 8, color: palette.soft });
    sheet.y += 22;
  }
}
