/** The value of a cookie in a Cookie header; undefined if it is missing. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const prefix = `${name}=`;
  let at = header.indexOf(prefix);
  while (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') at = header.indexOf(prefix, at + 1);
  if (at < 0) return undefined;
  const end = header.indexOf(';', at);
  return header.slice(at + prefix.length, end < 0 ? undefined : end).trim();
}
