/** https with a name, or this computer. */
const POSSIBLE = /^https:\/\/(?!\[|[\d.]+(?:[:/]|$))|^http:\/\/(?:[^/:]+\.)?localhost(?:[:/]|$)/;

/** False for an address to which no passkey can belong: plain http (except this computer) and IP addresses. */
export const canAddressHavePasskeys = (address: string): boolean => POSSIBLE.test(address);
