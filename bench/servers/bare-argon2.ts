// The baseline of a login: verifies the password as the product does, with the same concurrency, and does nothing else.

import { verifyPassword } from '../../apps/server/src/modules/identity/account/password.ts';
import { beChild } from '../lib/be-child.ts';

interface Input {
  hash: string;
  password: string;
}

beChild(async ({ hash, password }: Input) => ({
  ready: {},
  handlers: {
    work: async ({ count }: { count: number }) => {
      const fits = await Promise.all(Array.from({ length: count }, (_, index) => verifyPassword(hash, password, `caller ${index % 50}`)));
      if (fits.includes(false)) throw new Error('The password does not fit its hash');
    },
  },
  close: async () => undefined,
}));
