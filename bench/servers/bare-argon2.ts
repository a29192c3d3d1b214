// The floor of a login: the password is verified as the product does it, as many at a time, and nothing else is done.

import { verifyPassword } from '../../apps/server/src/modules/account/password.ts';
import { beChild } from '../lib/be-child.ts';

interface Input {
  hash: string;
  password: string;
}

beChild(async ({ hash, password }: Input) => ({
  ready: {},
  answers: {
    work: async ({ count }: { count: number }) => {
      const fits = await Promise.all(Array.from({ length: count }, () => verifyPassword(hash, password)));
      if (fits.includes(false)) throw new Error('The password does not fit its hash');
    },
  },
  close: async () => undefined,
}));
