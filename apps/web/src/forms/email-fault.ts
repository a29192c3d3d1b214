/** The catalogue's code of what is wrong with an e-mail address; null when nothing is. The server judges it finally. */
export function emailFault(email: string): 'revalid/rule/basic/not-null' | 'revalid/rule/basic/regex' | null {
  const text = email.trim();
  if (text === '') return 'revalid/rule/basic/not-null';
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? null : 'revalid/rule/basic/regex';
}
