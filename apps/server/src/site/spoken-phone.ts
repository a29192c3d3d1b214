/** How a country writes its numbers behind the prefix: the longer area codes come last. */
const habits: readonly (readonly [prefix: string, number: RegExp, groups: string])[] = [
  ['+421', /^(2)(\d{4})(\d{4})$/, '$1 $2 $3'],
  ['+421', /^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3'],
  ['+420', /^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3'],
  ['+48', /^([5-8]\d{2})(\d{3})(\d{3})$/, '$1 $2 $3'],
  ['+48', /^(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4'],
  ['+36', /^(1)(\d{3})(\d{4})$/, '$1 $2 $3'],
  ['+36', /^(\d{2})(\d{3})(\d{3,4})$/, '$1 $2 $3'],
];

/** A telephone number as people of its country read it out, with its prefix; one of another country stays as it is. */
export function spokenPhone(e164: string): string {
  for (const [prefix, number, groups] of habits) {
    const rest = e164.slice(prefix.length);
    if (e164.startsWith(prefix) && number.test(rest)) return `${prefix} ${rest.replace(number, groups)}`;
  }
  return e164;
}
