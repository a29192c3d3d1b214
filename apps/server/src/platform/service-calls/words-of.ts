/** Characters of stored words. */
const mostCharacters = 300;

/** Addresses of clients in the responses of mail servers. Linear time: nothing before the @ is optional. */
const address = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g;

/** The words of an error and of its causes, without e-mail addresses. At most 300 characters. */
export function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let one: unknown = error, depth = 0; one !== undefined && depth < 4; depth++) {
    const message = one instanceof Error ? one.message || one.name : String(one);
    if (message !== '' && !words.some((word) => word.includes(message))) words.push(message);
    one = one instanceof Error ? one.cause : undefined;
  }
  return withoutAddresses(words.join(': ')).slice(0, mostCharacters);
}

/** The text with `…` for every e-mail address. */
export const withoutAddresses = (text: string): string => text.replace(address, '…');
