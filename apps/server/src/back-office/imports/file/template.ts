import { type ImportKind, importFields } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { csvFile } from '../../../platform/csv-file.ts';
import { templateNames } from './column-names.ts';

/** A CSV file with the columns of a kind and no rows. */
export function templateFile(kind: ImportKind, language: Language): { bytes: Buffer; name: string; type: string } {
  const headers = importFields(kind).map(({ field }) => templateNames[field][language]);
  return { bytes: csvFile([headers]), name: `${kind.toLowerCase()}.csv`, type: 'text/csv' };
}
