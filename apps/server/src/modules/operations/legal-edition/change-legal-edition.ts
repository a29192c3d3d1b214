import type { LegalKind } from '@komora/api';
import type { LegalEdition } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import { compareDates, LANGUAGES, type Language, legalTextFault, tidyLegalText } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import {
  deleteDraft,
  type EditionRow,
  findEdition,
  insertDraft,
  listEditions,
  listTexts,
  lockEditions,
  replaceTexts,
  saveEdition,
} from './legal-edition.sql.ts';
import { showLegalEdition, textsOn } from './show-legal-editions.ts';

export type ChangeDeps = Pick<ModuleContext, 'db' | 'clock' | 'ids' | 'config' | 'settings' | 'reloadSettings'>;
type Texts = Partial<Record<Language, string>>;

/** Begins a draft with the texts in force. @throws AppError legal-edition/has-draft */
export function beginDraft(deps: ChangeDeps, kind: LegalKind, audit: StaffAudit): Promise<LegalEdition> {
  return inTransaction(deps.db, async (trx) => {
    await lockEditions(trx);
    await assertNoDraft(trx, kind);
    const id = deps.ids.uuid();
    await insertDraft(trx, { id, kind, staffId: audit.staffId, now: deps.clock.now() });
    await replaceTexts(trx, id, await textsOn(deps, trx, kind, deps.settings.today()));
    await writeAuditEntry(trx, deps, audit, { id, after: { kind } });
    return showLegalEdition(deps, trx, id);
  });
}

async function assertNoDraft(trx: Trx, kind: LegalKind): Promise<void> {
  if ((await listEditions(trx)).some((one) => one.kind === kind && one.validFrom === null)) throw new AppError('legal-edition/has-draft');
}

/** The locked edition on whose version a change is based. @throws AppError not-found, changed-elsewhere */
async function lockEdition(deps: ChangeDeps, trx: Trx, id: string, version: number): Promise<EditionRow> {
  await lockEditions(trx);
  const edition = await findEdition(trx, id);
  if (edition === undefined) throw new AppError('not-found');
  if (edition.version !== version) throw new AppError('changed-elsewhere', { current: await showLegalEdition(deps, trx, id) });
  return edition;
}

async function lockDraft(deps: ChangeDeps, trx: Trx, id: string, version: number): Promise<EditionRow> {
  const edition = await lockEdition(deps, trx, id, version);
  if (edition.validFrom !== null) throw new AppError('legal-edition/published');
  return edition;
}

/** Writes the texts of a draft. @throws AppError not-found, changed-elsewhere, legal-edition/published */
export function writeDraft(
  deps: ChangeDeps,
  { id, texts, version }: { id: string; texts: { readonly [L in Language]?: string | undefined }; version: number },
  audit: StaffAudit,
): Promise<LegalEdition> {
  return inTransaction(deps.db, async (trx) => {
    const { kind } = await lockDraft(deps, trx, id, version);
    const tidy = Object.fromEntries(
      Object.entries(texts)
        .map(([language, text]) => [language, tidyLegalText(text ?? '')])
        .filter(([, text]) => text !== ''),
    ) as Texts;
    await replaceTexts(trx, id, tidy);
    await saveEdition(trx, { id, published: null, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id, after: { kind, languages: Object.keys(tidy).sort() } });
    return showLegalEdition(deps, trx, id);
  });
}

/**
 * Publishes a draft. Every language of the public page must have a text, because a consent may be given in each.
 * @throws AppError not-found, changed-elsewhere, legal-edition/published; at the field: legal-edition/too-early, legal-edition/day-taken,
 *   legal-edition/language-missing, legal-text/…
 */
export async function publishDraft(
  deps: ChangeDeps,
  { id, validFrom, version }: { id: string; validFrom: string; version: number },
  audit: StaffAudit,
): Promise<LegalEdition> {
  const published = await inTransaction(deps.db, async (trx) => {
    const { kind } = await lockDraft(deps, trx, id, version);
    if (compareDates(validFrom, deps.settings.today()) < 0) throw fieldError('validFrom', 'legal-edition/too-early');
    const others = await listEditions(trx);
    if (others.some((one) => one.kind === kind && one.validFrom === validFrom)) throw fieldError('validFrom', 'legal-edition/day-taken');
    assertUsable(await listTexts(trx, id), deps.settings.get('page').languages);
    await saveEdition(trx, { id, published: { validFrom, staffId: audit.staffId }, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id, after: { kind, validFrom } });
    return showLegalEdition(deps, trx, id);
  });
  await deps.reloadSettings();
  return published;
}

function assertUsable(texts: Texts, languages: readonly Language[]): void {
  const fields = LANGUAGES.flatMap((language) => {
    const code = languageFault(texts[language], languages.includes(language));
    return code === null ? [] : [{ path: `texts.${language}`, code }];
  });
  if (fields.length > 0) throw new AppError('request/invalid', { fields });
}

function languageFault(text: string | undefined, isMandatory: boolean): ErrorCode | null {
  if (text !== undefined) return legalTextFault(text);
  return isMandatory ? 'legal-edition/language-missing' : null;
}

/**
 * Turns a planned edition into a draft. @throws AppError not-found, changed-elsewhere, legal-edition/in-force for one that began or was never
 * published, legal-edition/has-draft
 */
export async function withdrawEdition(
  deps: ChangeDeps,
  { id, version }: { id: string; version: number },
  audit: StaffAudit,
): Promise<LegalEdition> {
  const draft = await inTransaction(deps.db, async (trx) => {
    const { kind, validFrom } = await lockEdition(deps, trx, id, version);
    if (validFrom === null || compareDates(validFrom, deps.settings.today()) <= 0) throw new AppError('legal-edition/in-force');
    await assertNoDraft(trx, kind);
    await saveEdition(trx, { id, published: null, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id, before: { kind, validFrom }, after: { kind, validFrom: null } });
    return showLegalEdition(deps, trx, id);
  });
  await deps.reloadSettings();
  return draft;
}

/** @throws AppError not-found, changed-elsewhere, legal-edition/published */
export async function removeDraft(deps: ChangeDeps, { id, version }: { id: string; version: number }, audit: StaffAudit): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const { kind } = await lockDraft(deps, trx, id, version);
    await deleteDraft(trx, id);
    await writeAuditEntry(trx, deps, audit, { id, before: { kind } });
  });
}
