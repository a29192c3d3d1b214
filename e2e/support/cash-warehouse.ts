import { randomUUID } from 'node:crypto';
import type { ownerCalls } from './staff.ts';

type Owner = Awaited<ReturnType<typeof ownerCalls>>;

const digits = (length: number): string => `${BigInt(`0x${randomUUID().replaceAll('-', '')}`)}`.slice(0, length);

/** A Slovak IBAN with its check digits. */
function anIban(): string {
  const account = `0900000000${digits(10)}`;
  // S is 28, K is 20.
  const check = 98n - (BigInt(`${account}282000`) % 97n);
  return `SK${String(check).padStart(2, '0')}${account}`;
}

/** A warehouse of a company of its own: the first drawer of a company changes how all its warehouses take cash. */
export async function aWarehouse({ send }: Owner): Promise<string> {
  const { rows } = await send('GET', '/legal-entities');
  const demo = rows.find(({ country }: { country: string }) => country === 'SVK');
  const mark = randomUUID().slice(0, 5).toUpperCase();
  const company = await send('POST', '/legal-entities', {
    ...demo,
    name: `Zásuvka ${mark}`,
    iban: anIban(),
    acceptsCash: true,
    invoicePrefix: `Z${mark}`,
    contractPrefix: `Z${mark}`,
  });
  const { id } = await send('POST', '/warehouses', {
    name: `Drawer ${mark}`,
    legalEntityId: company.id,
    address: { street: 'Hlavná', number: '1', city: 'Trnava', zip: '917 01' },
    location: { lat: 48.37, lng: 17.58 },
    features: [],
    description: {},
    accessibilityByCar: {},
    openingHours: [],
    availableFrom: null,
    lockProximity: 500,
  });
  return id;
}
