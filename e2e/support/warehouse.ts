import { randomUUID } from 'node:crypto';
import type { ownerCalls } from './staff.ts';

type Owner = Pick<Awaited<ReturnType<typeof ownerCalls>>, 'send'>;

/** The Slovak company of the demo. */
export async function slovakCompany({ send }: Owner) {
  const { rows } = await send('GET', '/legal-entities');
  return rows.find(({ country }: { country: string }) => country === 'SVK');
}

/** A warehouse without boxes, in Trnava, open to the public. Default of `legalEntityId`: the Slovak company of the demo. */
export async function newWarehouse(
  owner: Owner,
  prefix: string,
  legalEntityId?: string,
): Promise<{ id: string; name: string; company: string }> {
  const name = `${prefix} ${randomUUID().slice(0, 8)}`;
  const company = legalEntityId ?? (await slovakCompany(owner)).id;
  const { id, version } = await owner.send('POST', '/warehouses', {
    name,
    legalEntityId: company,
    address: { street: 'Hlavná', number: '1', city: 'Trnava', zip: '917 01' },
    location: { lat: 48.37, lng: 17.58 },
    features: [],
    description: {},
    accessibilityByCar: {},
    openingHours: [],
    availableFrom: null,
    lockProximity: 500,
  });
  await owner.send('POST', `/warehouses/${id}/publish`, { version });
  return { id, name, company };
}
