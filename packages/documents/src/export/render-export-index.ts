import { formattersOf } from '@komora/i18n/format';
import { localeOf } from '@komora/i18n/locales';
import { escapeHtml } from '../message/escape.ts';
import type { Language } from '../message/message-data.ts';
import { type ExportPartName, exportTexts } from './texts.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{border:1px solid #c9ced6;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{width:14rem;font-weight:600}h2{margin-top:2.5rem}`;

/**
 * The page of an archive that a person can read: every part with its records, in the person's language.
 * @param madeOn business date 'YYYY-MM-DD'
 * @param parts records as they stand in the JSON files
 */
export function renderExportIndex(
  language: Language,
  { madeOn, parts }: { madeOn: string; parts: readonly { name: ExportPartName; records: readonly object[] }[] },
): string {
  const texts = exportTexts[language];
  const locale = localeOf(language);
  const sections = parts.map(({ name, records }) => {
    const file = `${name}.json`;
    const shown = records.length === 0 ? `<p>${escapeHtml(texts.empty)}</p>` : records.map(table).join('\n');
    return `<h2>${escapeHtml(texts.parts[name])}</h2>\n<p>${escapeHtml(texts.file)}: <a href="${file}">${file}</a></p>\n${shown}`;
  });
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(texts.title)}</title><style>${style}</style></head>
<body>
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.intro)}</p>
<p>${escapeHtml(`${texts.made}: ${formattersOf(locale).date(madeOn, 'long')}`)}</p>
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
