/** Our applications add `KomoraNative/<version of the bridge> (ios|android)` to the user agent. */
const NATIVE = /\bKomoraNative\/\d/;

/** True if the page runs in our own application. */
export function isNative({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return NATIVE.test(userAgent);
}
