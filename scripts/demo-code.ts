// Prints the present code of the authenticator of the demo's owner, to sign in to the operator console without a telephone.
import { demoStaff } from '../apps/server/src/demo/people.ts';
import { totpCode } from '../apps/server/src/modules/identity/staff-session/totp.ts';

process.stdout.write(`${totpCode(demoStaff.totpSecret, new Date())}\n`);
