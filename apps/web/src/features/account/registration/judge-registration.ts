import { Registration } from '@komora/contract/registration';
import { firstOfEach, type Judgement, judgeBy } from '../../../forms/judge.ts';
import { faultOfConfirmation } from '../../../forms/new-password.ts';

/** What the contract says of a registration, and whether the password was typed alike twice. */
export function judgeRegistration(given: Registration): Judgement<Registration> {
  const judged = judgeBy<Registration>(Registration, given);
  const code = faultOfConfirmation(given.password, given.passwordConfirmation);
  if (code === undefined) return judged;
  return { good: false, errors: firstOfEach([...(judged.good ? [] : judged.errors), { path: 'passwordConfirmation', code }]) };
}
