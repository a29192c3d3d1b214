import { Language } from '@komora/api/enumerations';
import { renderExportIndex } from '@komora/documents';
import { foldForSearch } from '@komora/domain';
import { strToU8, zipSync } from 'fflate';
import type { Deps } from '../../../platform/module/context.ts';
import type { ExportPart } from '../../../platform/module/define-module.ts';
import { madeOnUnix } from '../../../platform/zip-file.ts';
import { listFormerRecords } from '../merge/index.ts';
import { findExported } from './data-export.sql.ts';

/** Everything stored about a client, as a ZIP archive: one JSON file per part, a readable HTML page, and files of the client's record. */
export async function exportData(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  exportParts: readonly ExportPart[],
  userId: string,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const client = await findExported(db, userId);
  // Sequential reads, so that an export occupies only one connection of the pool.
  const parts = [];
  const contents: Record<string, [Uint8Array, { level: 0 }]> = {};
  // Data left with a record that was merged into this one belongs to the same person.
  const clients = [
    { userId, email: client.email },
    ...(await listFormerRecords(db, userId)).map(({ id, email }) => ({ userId: id, email })),
  ];
  for (const { name, read, files: readFiles } of exportParts) {
    const records: object[] = [];
    for (const one of clients) {
      records.push(...(await read(db, one)));
      // Compressed already, and compressing them again would hold up every other request.
      for (const { path, bytes } of (await readFiles?.(db, one)) ?? []) contents[path] = [bytes, { level: 0 }];
    }
    parts.push({ name, records });
  }
  const now = clock.now();
  const madeOn = now.toISOString().slice(0, 10);
  const files = Object.fromEntries(parts.map(({ name, records }) => [`${name}.json`, strToU8(JSON.stringify(records, null, 2))]));
  const { shopName } = settings.get('contact');
  const index = strToU8(renderExportIndex(Language.parse(client.user_language), { shopName, madeOn, parts }));
  const bytes = Buffer.from(zipSync({ 'index.html': index, ...files, ...contents }, { mtime: now, ...madeOnUnix }));
  return { bytes, name: `${fileNameOf(shopName)}-${madeOn}.zip`, type: 'application/zip' };
}

/** Letters and digits of a name, which every file system accepts. A name of other signs gives the name of the program. */
const fileNameOf = (name: string): string =>
  foldForSearch(name)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-') ?? 'komora';
