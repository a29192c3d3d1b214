/** An IBAN without spaces, in upper case. */
export const normaliseIban = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** True for an IBAN with a valid form and check digits (ISO 13616, modulo 97). Spaces and case do not count. */
export function isIban(text: string): boolean {
  const iban = normaliseIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
