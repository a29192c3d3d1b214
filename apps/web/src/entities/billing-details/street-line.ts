import type { FieldError } from '@komora/api/errors';

export interface StreetAndNumber {
  readonly street: string;
  readonly number: string;
}

/** Street and house number in one line, as people and browsers type them. The inverse of {@link splitStreet} for any text. */
export function joinStreet({ street, number }: StreetAndNumber): string {
  return number === '' ? street : `${street} ${number}`;
}

const DIGIT = /\d/;
/** The API accepts 20 characters. */
const LONGEST_NUMBER = 20;

/** The house number begins with the last word that begins with a digit: `29. augusta 5/A`. Without one the whole line is the street. */
export function splitStreet(line: string): StreetAndNumber {
  for (let at = line.length - 1; at > 0; at--) {
    const number = line.slice(at + 1);
    if (line[at] !== ' ' || !DIGIT.test(number[0] ?? '') || number.length > LONGEST_NUMBER) continue;
    return { street: line.slice(0, at), number };
  }
  return { street: line, number: '' };
}

const MISSING = 'revalid/rule/basic/not-null';

/** Errors of the house number, at the line that contains it. @param prefix of the paths, with its dot */
export function atStreetLine(errors: readonly FieldError[], prefix = ''): readonly FieldError[] {
  const street = `${prefix}address.street`;
  const isStreetWrong = errors.some(({ path }) => path === street);
  return errors.flatMap((error) => {
    if (error.path !== `${prefix}address.number`) return [error];
    if (isStreetWrong) return [];
    return [{ path: street, code: error.code === MISSING ? 'revalid/rule/basic/regex' : error.code }];
  });
}
