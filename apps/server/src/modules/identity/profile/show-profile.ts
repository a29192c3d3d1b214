import type { Profile } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { presentProfile } from './profile.presenter.ts';
import { getProfile } from './profile.sql.ts';

export async function showProfile({ db }: Pick<Deps, 'db'>, userId: string): Promise<Profile> {
  return presentProfile(await getProfile(db, userId));
}
