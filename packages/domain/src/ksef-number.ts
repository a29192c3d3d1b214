/** NIP of the seller, day, technical part, CRC-8 of the 32 characters before it. */
const form = /^(\d{10})-(\d{8})-[0-9A-F]{12}-([0-9A-F]{2})$/;

/** CRC-8 with the polynomial 0x07 and the initial value 0. */
function crc8(text: string): number {
  let crc = 0;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc;
}

/**
 * True for a number that KSeF gave a document of this seller: `9999999999-RRRRMMDD-FFFFFFFFFFFF-FF` (CIRFMF/ksef-api, faktury/numer-ksef.md).
 * @param sellerTaxId with or without prefix and separators
 */
export function isKsefNumber(number: string, sellerTaxId: string): boolean {
  const [, nip, , sum = ''] = form.exec(number) ?? [];
  return nip !== undefined && nip === sellerTaxId.replace(/\D/g, '') && crc8(number.slice(0, 32)) === Number.parseInt(sum, 16);
}
