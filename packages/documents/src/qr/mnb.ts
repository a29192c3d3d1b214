import { addDays } from '@komora/domain';
import { assertCurrency, checkedIban, decimal, type Transfer, TransferError } from './transfer.ts';

/** The code of an unpaid invoice must work after its due date, too. */
const validDaysAfterDue = 90;

/**
 * The Hungarian instant payment code (Magyar Nemzeti Bank's guidelines on QR codes, 12 July 2019; today under the name qvik):
 * 17 lines, each ended by a line feed, at most 345 bytes. Null without a BIC, which the code requires.
 * @throws TransferError
 */
export function mnb(transfer: Transfer): string | null {
  assertCurrency(transfer, 'HUF');
  decimal(transfer);
  if (transfer.amount % 100 !== 0) throw new TransferError(`A transfer of forints is in whole ones: ${transfer.amount}`);
  if (transfer.bic === null) return null;
  const iban = checkedIban(transfer.iban);
  if (!/^HU\d{26}$/.test(iban)) throw new TransferError(`Not a Hungarian account: ${iban}`);
  const lines = [
    'HCT',
    '001',
    '1',
    transfer.bic,
    line(transfer.payee, 70),
    iban,
    `HUF${transfer.amount / 100}`,
    validUntil(transfer.dueOn),
    '',
    line(`Számla ${transfer.reference}`, 70),
    '',
    '',
    line(transfer.reference, 35),
    '',
    '',
    '',
    '',
  ];
  return lines.map((one) => `${one}\n`).join('');
}

/** One line of at most this many bytes; a character is never cut. */
function line(text: string, mostBytes: number): string {
  const plain = text.replace(/\s+/g, ' ');
  const bytes = (part: string) => new TextEncoder().encode(part).length;
  let stored = '';
  for (const letter of plain) {
    if (bytes(stored + letter) > mostBytes) break;
    stored += letter;
  }
  return stored.trim();
}

/** The day's last second in Budapest with that day's distance from UTC: `20261231235959+1`. */
function validUntil(dueOn: string): string {
  const day = addDays(dueOn, validDaysAfterDue);
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Budapest', timeZoneName: 'shortOffset' });
  const offset = zone.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${day.replaceAll('-', '')}235959${offset.replace('GMT', '')}`;
}
