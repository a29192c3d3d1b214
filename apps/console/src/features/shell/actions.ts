import type { Me, Right } from '@komora/api/admin';
import type { TextKey } from '@komora/i18n';
import type { IconName } from '@komora/ui/icons';
import { holds } from '../../shared/me.ts';

/** Groups of the menu, in its order. */
export const GROUPS = ['boxes', 'money', 'settings'] as const;
export type Group = (typeof GROUPS)[number];

/** One thing that a person can do from anywhere: the menu, the palette and the keys are made of this list. */
export interface Action {
  readonly id: TextKey<'console'> & `action.${string}`;
  readonly icon: IconName;
  /** Pressed one after another, outside of fields. */
  readonly keys?: string;
  /** Needed at any place. Absent: everybody. */
  readonly right?: Right;
  /** Where the menu shows it. */
  readonly menu?: Group;
  readonly to?:
    | '/boxes'
    | '/boxes/generate'
    | '/boxes/prices'
    | '/money/bank'
    | '/money/refunds'
    | '/money/disputes'
    | '/settings/warehouses'
    | '/settings/staff'
    | '/settings/staff/new'
    | '/settings/roles'
    | '/settings/audit'
    | '/profile';
  readonly run?: 'palette' | 'sign-out' | 'light' | 'dark' | 'system';
}

export const ACTIONS: readonly Action[] = [
  { id: 'action.boxes', icon: 'box', keys: 'g x', right: 'read:box', menu: 'boxes', to: '/boxes' },
  { id: 'action.prices', icon: 'invoice', keys: 'g c', right: 'read:price', menu: 'boxes', to: '/boxes/prices' },
  { id: 'action.bank', icon: 'invoice', keys: 'g b', right: 'read:bank', menu: 'money', to: '/money/bank' },
  { id: 'action.refunds', icon: 'refresh', keys: 'g r', right: 'read:refund', menu: 'money', to: '/money/refunds' },
  { id: 'action.disputes', icon: 'warning', keys: 'g d', right: 'read:payment', menu: 'money', to: '/money/disputes' },
  { id: 'action.warehouses', icon: 'pin', keys: 'g w', right: 'read:warehouse', menu: 'settings', to: '/settings/warehouses' },
  { id: 'action.staff', icon: 'users', keys: 'g s', right: 'read:staff', menu: 'settings', to: '/settings/staff' },
  { id: 'action.roles', icon: 'key', keys: 'g o', right: 'read:staff', menu: 'settings', to: '/settings/roles' },
  { id: 'action.audit', icon: 'list', keys: 'g a', right: 'read:audit', menu: 'settings', to: '/settings/audit' },
  { id: 'action.invite', icon: 'plus', keys: 'n s', right: 'write:staff', to: '/settings/staff/new' },
  { id: 'action.generate', icon: 'plus', keys: 'n b', right: 'write:box', to: '/boxes/generate' },
  { id: 'action.profile', icon: 'user', keys: 'g p', to: '/profile' },
  { id: 'action.light', icon: 'eye', run: 'light' },
  { id: 'action.dark', icon: 'eye', run: 'dark' },
  { id: 'action.system', icon: 'eye', run: 'system' },
  { id: 'action.palette', icon: 'search', keys: '?', run: 'palette' },
  { id: 'action.signOut', icon: 'sign-out', run: 'sign-out' },
];

export const mayUse = (me: Pick<Me, 'rights'>, { right }: Action): boolean => right === undefined || holds(me, right);
