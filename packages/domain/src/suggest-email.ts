import { editDistance } from './edit-distance.ts';

/** Domains of the large providers of mail in the countries of the product, and real domains that differ from one of them by one letter. */
const KNOWN = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'proton.me', 'protonmail.com'],
  ...['azet.sk', 'centrum.sk', 'zoznam.sk', 'pobox.sk', 'post.sk', 'seznam.cz', 'centrum.cz', 'email.cz', 'volny.cz', 'post.cz'],
  ...['onet.pl', 'interia.pl', 'gazeta.pl', 'freemail.hu', 'citromail.hu', 'indamail.hu', 't-online.hu', 'ukr.net', 'meta.ua'],
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'interia.eu'],
] as const;

/** Shorter domains differ from too many real ones by one letter. */
const SHORTEST = 8;

/**
 * The address that a person probably meant: the domain differs by one letter from that of a large provider (`gmial.com`), or has another ending
 * than Gmail has (`gmail.sk`). Null for all other addresses.
 */
export function suggestEmail(email: string): string | null {
  const [name, typed, ...rest] = email.trim().toLowerCase().split('@');
  if (!name || !typed || rest.length > 0) return null;
  const known: readonly string[] = KNOWN;
  if (known.includes(typed)) return null;
  const meant = /^gmail\.[a-z]{2,4}$/.test(typed)
    ? 'gmail.com'
    : known.find((domain) => domain.length >= SHORTEST && editDistance(typed, domain, 1) === 1);
  return meant === undefined ? null : `${email.trim().split('@')[0]}@${meant}`;
}
