import { loadDemo, OwnedDatabaseError } from '../demo/index.ts';
import { hasWarehouses } from '../modules/catalog/index.ts';
import type { Deps } from '../platform/module/context.ts';
import { bookPastPayments } from '../providers/mock-gateway/index.ts';
import { StartError } from './start-error.ts';

export interface Login {
  role: string;
  username: string;
  password: string;
  /** Of the authenticator of staff, in base32. */
  totpSecret?: string;
}

/**
 * Fills an empty database with the demo catalogue.
 * @returns the demo logins
 * @throws StartError if an owner can sign in already
 */
export async function fillWithDemo(deps: Deps, onProgress: (line: string) => void): Promise<Login[]> {
  if (!(await hasWarehouses(deps.db))) onProgress('Loading the demo catalogue …');
  const { clients, staff, password } = await loadDemo({
    ...deps,
    countries: deps.config.demoCountries,
    ...(deps.config.mockPayments ? { bookPastPayments } : {}),
  }).catch((error: unknown) => {
    if (error instanceof OwnedDatabaseError) throw new StartError(`${error.message} Start with DEMO=false, or with another DATA_DIR.`);
    throw error;
  });
  return [
    ...clients.map(({ email, note }) => ({ role: `client: ${note}`, username: email, password })),
    { role: 'staff: owner', username: staff.email, password: staff.password, totpSecret: staff.totpSecret },
  ];
}
