/** An IBAN without spaces, in upper case. */
export const normaliseIban = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** True for an IBAN with a valid form and check digits (ISO 13616, modulo 97). Spaces and case do not count. */
export function isIban(text: string): boolean {
  const iban = normaliseIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  return remainder(iban) === 1;
}

/** Of the digits of an IBAN, with letters as numbers from 10 on, divided by 97. */
function remainder(iban: string): number {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Countries in which an account is written as prefix-number/bank, and whose IBANs have the same parts. */
const COUNTRIES_OF_DOMESTIC = ['CZ', 'SK'] as const;

/** The Czech and the Slovak IBAN that an account number such as 19-2000145399/0800 can mean; none for another text. */
export function ibansOfDomestic(text: string): readonly string[] {
  const [, prefix = '', number, bank] = /^(?:(\d{1,6})-)?(\d{2,10})\/(\d{4})$/.exec(text.replace(/\s/g, '')) ?? [];
  if (number === undefined || bank === undefined) return [];
  const account = bank + prefix.padStart(6, '0') + number.padStart(10, '0');
  return COUNTRIES_OF_DOMESTIC.map((country) => {
    const check = 98 - remainder(`${country}00${account}`);
    return `${country}${String(check).padStart(2, '0')}${account}`;
  });
}
