import type { ImportField } from '@komora/api/admin';
import { Email } from '@komora/api/values';
import { importWarehouse } from '../../../modules/catalog/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readPhone } from '../../../platform/format-phone.ts';
import type { Apply } from './apply-input.ts';
import { readRecordIds, saveRecords } from './places.sql.ts';
import { readRows } from './read-rows.ts';

const degrees = (most: number) => ({ scale: 1e7, min: -most * 1e7, max: most * 1e7 });
const fieldOf: Record<string, ImportField> = { 'address.zip': 'zip', 'location.lat': 'lat', phoneNumber: 'phone', legalEntityId: 'name' };

/** Without an external id a warehouse is known by its name. */
export const applyWarehouses: Apply = async (trx, deps, input) => {
  const { legalEntityId, country, id: importId } = input.import;
  const known = await readRecordIds(trx, legalEntityId, 'WAREHOUSE');
  const rows = readRows(input, (row) => {
    const name = row.required('name', 100);
    const phone = row.optional('phone', 40);
    const phoneNumber = phone === '' ? null : readPhone(phone, country);
    if (phone !== '' && phoneNumber === null) row.reject('phone', 'phoneNumber-invalid');
    return {
      externalId: row.optional('externalId', 60) || name,
      warehouse: {
        name,
        address: {
          street: row.required('street', 100),
          number: row.required('houseNumber', 20),
          city: row.required('city', 100),
          zip: row.required('zip', 12),
        },
        location: { lat: row.number('lat', degrees(90)) / 1e7, lng: row.number('lng', degrees(180)) / 1e7 },
        phoneNumber,
        email: row.text('email') === '' ? null : row.by('email', Email),
      },
    };
  });
  const records = [];
  for (const { externalId, warehouse, row } of rows) {
    try {
      const id = await importWarehouse(trx, deps, { id: known.get(externalId) ?? null, legalEntityId, warehouse });
      records.push({ externalId, recordId: id, isCreated: !known.has(externalId) });
      input.warehouseIds.add(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { path, code } of error.fields ?? []) row.reject(fieldOf[path] ?? 'name', code);
    }
  }
  await saveRecords(trx, { legalEntityId, importId, noun: 'WAREHOUSE' }, records);
  const created = records.filter(({ isCreated }) => isCreated).length;
  return { created, updated: records.length - created };
};
