import { randomUUID } from 'node:crypto';
import type { ownerCalls } from './staff.ts';
import { newWarehouse, slovakCompany } from './warehouse.ts';

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
  const demo = await slovakCompany({ send });
  const mark = randomUUID().slice(0, 5).toUpperCase();
  const company = await send('POST', '/legal-entities', {
    ...demo,
    name: `Zásuvka ${mark}`,
    iban: anIban(),
    acceptsCash: true,
    invoicePrefix: `Z${mark}`,
    contractPrefix: `Z${mark}`,
  });
  return (await newWarehouse({ send }, 'Drawer', company.id)).id;
}
