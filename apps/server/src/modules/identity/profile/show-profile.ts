import type { Profile } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentProfile } from './profile.presenter.ts';
import { getProfile } from './profile.sql.ts';

export async function showProfile({ db }: Pick<Deps, 'db'>, userId: string): Promise<Profile> {
  return presentProfile(await getProfile(db, userId));
}
