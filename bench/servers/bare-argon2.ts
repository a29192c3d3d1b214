// The floor of a login: the password's hash is verified, and nothing else is done.

import { verify } from '@node-rs/argon2';
import { beChild } from '../lib/be-child.ts';

interface Input {
  hash: string;
  password: string;
}

beChild(async ({ hash, password }: Input) => ({
  ready: {},
  answers: {
    /** Verifies `count` times, two at a time as the product does. */
    work: async ({ count }: { count: number }) => {
      let left = count;
      const worker = async () => {
        while (left-- > 0) if (!(await verify(hash, password))) throw new Error('The password does not fit its hash');
      };
      await Promise.all([worker(), worker()]);
    },
  },
  close: async () => undefined,
}));
