import { randomUUID } from 'node:crypto';
import type { LetterData } from '@komora/documents';

const data: LetterData = {
  language: 'SK',
  title: 'Výpoveď nájmu',
  number: 'SK-2026-000001/1',
  issuedAt: '2026-03-02T09:00:00.000Z',
  issuedOn: '2. marca 2026',
  sender: { name: 'Komora', lines: [] },
  recipient: { name: 'Jana Nováková', lines: [] },
  facts: [],
  paragraphs: [],
  items: null,
  closing: [],
  signature: ['Komora'],
};

/** A letter by which the operator has given notice. @returns its id */
export async function aLetter(
  app: { rows(text: string, values: unknown[]): Promise<unknown> },
  contractId: string,
  id: string = randomUUID(),
) {
  await app.rows(
    `insert into termination_letters (id, contract_id, number, kind, data, issued_at)
     select $1, $2, coalesce(max(number), 0) + 1, 'NOTICE', $3, '2026-03-02T09:00:00Z' from termination_letters where contract_id = $2`,
    [id, contractId, JSON.stringify(data)],
  );
  return id;
}
