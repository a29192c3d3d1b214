import { dictionary } from '@zxcvbn-ts/language-common';
import { comparable } from '../../apps/server/src/modules/identity/common-password/assert-uncommon.ts';

/** Words that people of our countries choose, and the product's name. The English list contains few of them. */
const local =
  'heslo haslo hasło jelszo jelszó parola parol пароль komora kocham kochanie laska láska milujem miláčik milacek slunicko slniecko szeretlek люблю любов ' +
  'slovensko cesko česko polska magyar ukraina ukrajina україна bratislava kosice košice praha brno warszawa krakow kraków budapest kyiv kiev київ lviv ' +
  'martin peter tomas tomáš lukas lukáš michal zuzana lucia katka petra jana kasia ania agnieszka bartek mateusz tomek kacper laci zoltan zsolt eszter ' +
  'katalin andrea oksana olena ivan andriy natalia sparta slavia slovan legia fradi ferencvaros dynamo shakhtar skladik sklad raktar magazyn';

/** The rule for passwords requires a digit, and most people append one of these. */
const endings = ['', '1', '12', '123', '1234', '12345', '0', '01', '11', '!1', '1!', '2024', '2025', '2026'];

/**
 * Every listed password, every word of the lists with a usual ending, and every word twice, that meets a rule for passwords: 6 characters and a digit for
 * clients, 12 characters for staff.
 */
export function commonPasswords(): Set<string> {
  const listed = dictionary['passwords-common'].map(comparable);
  const words = [...listed.slice(0, 8000).filter((one) => /^\p{L}+$/u.test(one)), ...local.split(' ').map(comparable)];
  const all = [...listed, ...words.flatMap((word) => [word + word, ...endings.map((ending) => word + ending)])];
  return new Set(all.filter((one) => one.length >= 12 || (one.length >= 6 && /[0-9]/.test(one))));
}
