import { InvoicingDetails } from '@komora/api';
import { Language } from '@komora/api/enumerations';
import { Email } from '@komora/api/values';
import { COUNTRY_FACTS } from '@komora/domain';
import { checkDetails, type ImportedClient, importClients } from '../../../modules/identity/index.ts';
import { readPhone } from '../../../platform/format-phone.ts';
import { documentFinder, storeDocuments } from '../document/index.ts';
import type { RowReader } from '../file/index.ts';
import type { Apply, ApplyInput } from './apply-input.ts';
import { readCreated, readRecordIds, saveRecords } from './places.sql.ts';
import { readLanguage, readNames, readStreet } from './read-person.ts';
import { chunksOf, readRows } from './read-rows.ts';

const chunk = 500;

/** Without an external id a client is known by the e-mail address. */
export const applyClients: Apply = async (trx, deps, input) => {
  const { legalEntityId, id: importId } = input.import;
  const known = await readRecordIds(trx, legalEntityId, 'CLIENT');
  const createdBefore = await readCreated(trx, legalEntityId, 'CLIENT');
  const emails = new Set<string>();
  const documents = documentFinder(input.documents, input.faults);
  const rows = readRows(input, (row) => {
    const client = readClient(row, input.import);
    const email = client.email.toLowerCase();
    if (emails.has(email)) row.reject('email', 'import/duplicate');
    emails.add(email);
    return { externalId: row.optional('externalId', 100) || email, client, keys: documents.of(row) };
  });
  documents.rejectUnlisted();
  let [created, done] = [0, 0];
  for (const group of chunksOf(rows, chunk)) {
    const clients = group.map(({ client, externalId }) => ({
      ...client,
      id: known.get(externalId) ?? null,
      mayChange: createdBefore.has(externalId),
    }));
    const stored = await importClients(trx, deps, clients, deps.clock.now());
    const records = group.flatMap(({ externalId }, index) => {
      const one = stored[index];
      return one === undefined ? [] : [{ externalId, recordId: one.id, isCreated: one.isCreated }];
    });
    await saveRecords(trx, { legalEntityId, importId, noun: 'CLIENT' }, records);
    const owned = group.flatMap(({ keys }, index) => {
      const clientId = stored[index]?.id;
      return clientId === undefined ? [] : [{ clientId, contractId: null, keys }];
    });
    if (input.isApplied && input.faults.count === 0)
      await storeDocuments(trx, deps, { importId, legalEntityId, staffId: input.staffId }, owned);
    created += records.filter(({ isCreated }) => isCreated).length;
    done += group.length;
    await input.progress(done);
  }
  return { created, updated: rows.length - created };
};

function readClient(row: RowReader, { country }: ApplyInput['import']): Omit<ImportedClient, 'id' | 'mayChange'> {
  const email = row.by('email', Email);
  const phoneNumber = readPhone(row.text('phone'), country);
  if (phoneNumber === null) row.reject('phone', row.text('phone') === '' ? 'revalid/rule/basic/not-null' : 'phoneNumber-invalid');
  const names = readNames(row);
  const language = readLanguage(row.text('language')) ?? (row.text('language') === '' ? COUNTRY_FACTS[country].language : null);
  if (language === null) row.reject('language');
  const companyName = row.optional('company', 200);
  const company =
    companyName === ''
      ? null
      : {
          name: companyName,
          ico: row.required('companyId', 20),
          dic: row.optional('taxId', 20),
          icoDph: row.optional('vatId', 20),
        };
  const details = {
    version: 1,
    ...names,
    email,
    telephoneNumber: phoneNumber ?? '',
    company,
    address: { ...readStreet(row), city: row.required('city', 100), zip: row.required('zip', 12), countryCode: country },
    type: company === null ? ('FyzickaOsoba' as const) : ('PravnickaOsoba' as const),
  };
  const parsed = row.isValid ? InvoicingDetails.safeParse(details) : null;
  if (parsed !== null && !parsed.success) row.reject('email');
  for (const { path, code } of parsed?.success ? checkDetails(parsed.data) : []) row.reject(fieldAt[path] ?? 'email', code);
  return {
    email,
    phoneNumber: phoneNumber ?? '',
    ...names,
    language: Language.parse(language ?? 'EN'),
    invoicingDetails: parsed?.data ?? details,
  };
}

const fieldAt: Record<string, 'companyId' | 'taxId' | 'vatId' | 'zip' | 'phone' | 'company'> = {
  'company.ico': 'companyId',
  'company.dic': 'taxId',
  'company.icoDph': 'vatId',
  'company.name': 'company',
  'address.zip': 'zip',
  telephoneNumber: 'phone',
};
