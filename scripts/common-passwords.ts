// Writes the filter of common passwords from the list of @zxcvbn-ts/language-common (MIT). Run it after an update of that package.
//
//   node_modules/.bin/node scripts/common-passwords.ts

import { writeFileSync } from 'node:fs';
import { buildFilter } from '../apps/server/src/modules/identity/common-password/bloom-filter.ts';
import { commonPasswords } from './lib/common-passwords.ts';

const file = new URL('../apps/server/src/modules/identity/common-password/common-passwords.bin', import.meta.url);
const passwords = commonPasswords();
const filter = buildFilter(passwords);
writeFileSync(file, filter);
console.log(`${passwords.size} passwords, ${filter.length} bytes`);
