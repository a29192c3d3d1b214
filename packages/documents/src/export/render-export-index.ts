import type { Language } from '@komora/domain';
import { formattersOf, localeOf } from '@komora/i18n';
import { serverTexts } from '@komora/i18n/server-texts';
import { escapeHtml } from '../message/escape.ts';

/** The parts of an archive of a person's data. Each is a file `<name>.json`. */
export type ExportPartName =
  | 'profile'
  | 'contracts'
  | 'rents'
  | 'invoices'
  | 'orders'
  | 'moveIns'
  | 'consents'
  | 'sharing'
  | 'contractTerms'
  | 'insuranceProofs'
  | 'rentIncreases'
  | 'terminations'
  | 'ledger'
  | 'promises'
  | 'instalmentPlans'
  | 'collectionCases'
  | 'rewards'
  | 'waitlist'
  | 'messages'
  | 'doorEvents'
  | 'entrancePhotos'
  | 'accessLinks'
  | 'withdrawals'
  | 'sessions'
  | 'passkeys'
  | 'payments'
  | 'errorReports'
  | 'notes'
  | 'files'
  | 'staffViews';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{border:1px solid #c9ced6;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{width:14rem;font-weight:600}h2{margin-top:2.5rem}`;

/**
 * The readable page of a data export: every part with its records, in the person's language.
 * @param madeOn business date 'YYYY-MM-DD'
 * @param parts records as they stand in the JSON files
 */
export function renderExportIndex(
  language: Language,
  { shopName, madeOn, parts }: { shopName: string; madeOn: string; parts: readonly { name: ExportPartName; records: readonly object[] }[] },
): string {
  const locale = localeOf(language);
  const text = serverTexts(locale, undefined, shopName).of('document-export');
  const sections = parts.map(({ name, records }) => {
    const file = `${name}.json`;
    const shown = records.length === 0 ? `<p>${escapeHtml(text('empty'))}</p>` : records.map(table).join('\n');
    return `<h2>${escapeHtml(text(`parts.${name}`))}</h2>\n<p>${escapeHtml(text('file'))}: <a href="${file}">${file}</a></p>\n${shown}`;
  });
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(text('title'))}</title><style>${style}</style></head>
<body>
<h1>${escapeHtml(text('title'))}</h1>
<p>${escapeHtml(text('intro'))}</p>
<p>${escapeHtml(`${text('made')}: ${formattersOf(locale).date(madeOn, 'long')}`)}</p>
${sections.join('\n')}
</body>
</html>
`;
}

function table(record: object): string {
  const rows = Object.entries(record).map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${cell(value)}</td></tr>`);
  return `<table>${rows.join('')}</table>`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(cell).join('<br>');
  if (typeof value === 'object') return table(value);
  return escapeHtml(String(value));
}
