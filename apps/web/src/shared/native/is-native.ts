/** Our applications add `KomoraNative/<version of the bridge> (ios|android)` to the browser's name. */
const NATIVE = /\bKomoraNative\/\d/;

/** Whether the page stands in a webview of our own application. */
export function isNative({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return NATIVE.test(userAgent);
}
