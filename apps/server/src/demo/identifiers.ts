// Identifiers of invented companies with valid check digits.

/** Slovak and Czech company number: seven digits and their check digit modulo 11. */
export function companyNumber(sevenDigits: string): string {
  const rest = weighted(sevenDigits, [8, 7, 6, 5, 4, 3, 2]) % 11;
  return sevenDigits + ((11 - rest) % 10);
}

/** Slovak VAT number without its country: ten digits, divisible by eleven. */
export function slovakTaxNumber(nineDigits: string): string {
  const start = BigInt(`${nineDigits}0`);
  for (let digit = 0n; digit < 10n; digit++) if ((start + digit) % 11n === 0n) return String(start + digit);
  return slovakTaxNumber(String(BigInt(nineDigits) + 1n));
}

/** Polish NIP: nine digits and their check digit modulo 11. */
export function polishTaxNumber(nineDigits: string): string {
  const check = weighted(nineDigits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11;
  return check === 10 ? polishTaxNumber(String(Number(nineDigits) + 1)) : nineDigits + check;
}

/** Polish REGON: eight digits and their check digit modulo 11. */
export function polishCompanyNumber(eightDigits: string): string {
  return eightDigits + ((weighted(eightDigits, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10);
}

/** Hungarian tax number: core with its check digit, VAT code 2, county code. */
export function hungarianTaxNumber(sevenDigits: string, county: string): string {
  return `${sevenDigits}${(10 - (weighted(sevenDigits, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10}-2-${county}`;
}

/** Slovak or Czech account: bank, empty prefix, nine digits and a check digit modulo 11. */
export function czechoslovakAccount(bank: string, nineDigits: string): string {
  const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];
  for (let digit = 0; digit < 10; digit++) {
    const account = nineDigits + digit;
    if (weighted(account, weights) % 11 === 0) return `${bank}000000${account}`;
  }
  return czechoslovakAccount(bank, String(Number(nineDigits) + 1));
}

/** Polish account: a branch's seven digits, their check digit, sixteen digits. */
export function polishAccount(sevenDigits: string, sixteenDigits: string): string {
  return `${sevenDigits}${(10 - (weighted(sevenDigits, [3, 9, 7, 1, 3, 9, 7]) % 10)) % 10}${sixteenDigits}`;
}

/** Hungarian account: bank and branch, then the account, each with its check digit. */
export function hungarianAccount(sevenDigits: string, fifteenDigits: string): string {
  const weights = [9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3, 1, 9, 7, 3];
  const withCheck = (digits: string) => digits + ((10 - (weighted(digits, weights) % 10)) % 10);
  return withCheck(sevenDigits) + withCheck(fifteenDigits);
}

/** ISO 13616: two letters, two check digits, the account. */
export function iban(country: string, account: string): string {
  const asDigits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(asDigits) % 97n)).padStart(2, '0')}${account}`;
}

function weighted(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);
}
