import type { Me, Right } from '@komora/api/admin';
import type { TextKey } from '@komora/i18n';
import type { IconName } from '@komora/ui/icons';
import { holds } from '../../shared/me.ts';

/** Groups of the menu, in its order. */
export const GROUPS = ['work', 'boxes', 'clients', 'money', 'settings'] as const;
export type Group = (typeof GROUPS)[number];

/** One thing that a person can do from anywhere: the menu, the palette and the keys are made of this list. */
export interface Action {
  readonly id: TextKey<'console'> & `action.${string}`;
  /** Titles of the page that the name does not contain. The palette finds the action by them, too. */
  readonly also?: TextKey<'console'> & `also.${string}`;
  readonly icon: IconName;
  /** Pressed one after another, outside of fields. */
  readonly keys?: string;
  /** Needed at any place. Absent: everybody. */
  readonly right?: Right;
  /** Where the menu shows it. */
  readonly menu?: Group;
  readonly to?:
    | '/'
    | '/enquiries'
    | '/boxes'
    | '/boxes/generate'
    | '/boxes/plan'
    | '/boxes/prices'
    | '/search'
    | '/clients'
    | '/contracts'
    | '/move-in'
    | '/money/invoices'
    | '/money/overdue'
    | '/money/approvals'
    | '/money/bank'
    | '/money/cash'
    | '/money/payments'
    | '/money/refunds'
    | '/money/recovered'
    | '/money/disputes'
    | '/money/payouts'
    | '/money/tax-reports'
    | '/money/month-end'
    | '/reports'
    | '/settings/warehouses'
    | '/settings/staff'
    | '/settings/staff/new'
    | '/settings/roles'
    | '/settings/audit'
    | '/settings/companies'
    | '/settings/vat'
    | '/settings/base-rates'
    | '/settings/warehouses/new'
    | '/settings/insurances'
    | '/settings/vouchers'
    | '/settings/promotions'
    | '/doors'
    | '/keypads'
    | '/walk'
    | '/settings/locks'
    | '/settings/jobs'
    | '/settings/keys'
    | '/settings/webhooks'
    | '/settings/credentials'
    | '/settings/shop'
    | '/settings/messages'
    | '/settings/legal'
    | '/settings/import'
    | '/settings/export'
    | '/first-run'
    | '/profile';
  readonly run?: 'palette' | 'lock' | 'sign-out' | 'light' | 'dark' | 'system';
}

export const ACTIONS: readonly Action[] = [
  { id: 'action.today', icon: 'list', keys: 'g t', right: 'read:task', menu: 'work', to: '/' },
  { id: 'action.enquiries', icon: 'mail', keys: 'g e', right: 'read:client', menu: 'work', to: '/enquiries' },
  { id: 'action.reports', icon: 'list', keys: 'g z', right: 'read:money-report', menu: 'work', to: '/reports' },
  { id: 'action.boxes', icon: 'box', keys: 'g x', right: 'read:box', menu: 'boxes', to: '/boxes' },
  { id: 'action.doors', icon: 'unlock', right: 'read:door', menu: 'boxes', to: '/doors' },
  { id: 'action.keypads', also: 'also.keypads', icon: 'key', right: 'read:door', menu: 'boxes', to: '/keypads' },
  { id: 'action.walk', also: 'also.walk', icon: 'check', right: 'read:task', menu: 'boxes', to: '/walk' },
  { id: 'action.plan', icon: 'map', keys: 'g g', right: 'read:box', menu: 'boxes', to: '/boxes/plan' },
  { id: 'action.prices', icon: 'invoice', keys: 'g c', right: 'read:price', menu: 'boxes', to: '/boxes/prices' },
  { id: 'action.search', also: 'also.search', icon: 'search', keys: '/', menu: 'clients', to: '/search' },
  { id: 'action.clients', icon: 'users', keys: 'g k', right: 'read:client', menu: 'clients', to: '/clients' },
  { id: 'action.moveIn', icon: 'plus', keys: 'n m', right: 'write:contract', menu: 'work', to: '/move-in' },
  { id: 'action.contracts', icon: 'list', keys: 'g n', right: 'read:contract', menu: 'clients', to: '/contracts' },
  { id: 'action.invoices', icon: 'invoice', keys: 'g i', right: 'read:invoice', menu: 'money', to: '/money/invoices' },
  { id: 'action.payments', icon: 'card', right: 'read:payment', menu: 'money', to: '/money/payments' },
  { id: 'action.overdue', icon: 'warning', keys: 'g v', right: 'read:invoice', menu: 'money', to: '/money/overdue' },
  { id: 'action.approvals', icon: 'check', keys: 'g u', right: 'read:approval', menu: 'money', to: '/money/approvals' },
  { id: 'action.cash', icon: 'invoice', right: 'read:cash', menu: 'money', to: '/money/cash' },
  { id: 'action.bank', icon: 'invoice', keys: 'g b', right: 'read:bank', menu: 'money', to: '/money/bank' },
  { id: 'action.refunds', icon: 'refresh', keys: 'g r', right: 'read:refund', menu: 'money', to: '/money/refunds' },
  { id: 'action.recovered', icon: 'refresh', right: 'read:payment', menu: 'money', to: '/money/recovered' },
  { id: 'action.disputes', icon: 'warning', keys: 'g d', right: 'read:payment', menu: 'money', to: '/money/disputes' },
  { id: 'action.payouts', also: 'also.payouts', icon: 'list', right: 'read:bank', menu: 'money', to: '/money/payouts' },
  { id: 'action.taxReports', also: 'also.taxReports', icon: 'upload', right: 'read:tax', menu: 'money', to: '/money/tax-reports' },
  { id: 'action.monthEnd', icon: 'calendar', keys: 'g m', right: 'read:tax', menu: 'money', to: '/money/month-end' },
  { id: 'action.warehouses', icon: 'pin', keys: 'g w', right: 'read:warehouse', menu: 'settings', to: '/settings/warehouses' },
  { id: 'action.staff', icon: 'users', keys: 'g s', right: 'read:staff', menu: 'settings', to: '/settings/staff' },
  { id: 'action.roles', icon: 'key', keys: 'g o', right: 'read:staff', menu: 'settings', to: '/settings/roles' },
  { id: 'action.audit', icon: 'list', keys: 'g a', right: 'read:audit', menu: 'settings', to: '/settings/audit' },
  { id: 'action.companies', icon: 'users', keys: 'g f', right: 'read:legal-entity', menu: 'settings', to: '/settings/companies' },
  { id: 'action.vat', icon: 'invoice', keys: 'g h', right: 'read:tax', menu: 'settings', to: '/settings/vat' },
  { id: 'action.baseRates', icon: 'list', right: 'read:tax', menu: 'settings', to: '/settings/base-rates' },
  { id: 'action.insurances', icon: 'shield', keys: 'g y', right: 'read:price', menu: 'settings', to: '/settings/insurances' },
  { id: 'action.vouchers', icon: 'gift', keys: 'g q', right: 'read:price', menu: 'settings', to: '/settings/vouchers' },
  { id: 'action.promotions', icon: 'calendar', right: 'read:price', menu: 'settings', to: '/settings/promotions' },
  { id: 'action.locks', icon: 'lock', keys: 'g l', right: 'read:door', menu: 'settings', to: '/settings/locks' },
  { id: 'action.jobs', icon: 'clock', keys: 'g j', right: 'read:job', menu: 'settings', to: '/settings/jobs' },
  { id: 'action.settings', icon: 'settings', right: 'read:setting', menu: 'settings', to: '/settings/shop' },
  { id: 'action.messages', icon: 'mail', right: 'read:setting', menu: 'settings', to: '/settings/messages' },
  { id: 'action.legal', icon: 'list', right: 'read:setting', menu: 'settings', to: '/settings/legal' },
  { id: 'action.keys', icon: 'key', right: 'read:integration', menu: 'settings', to: '/settings/keys' },
  { id: 'action.webhooks', icon: 'share', right: 'read:integration', menu: 'settings', to: '/settings/webhooks' },
  {
    id: 'action.credentials',
    also: 'also.credentials',
    icon: 'key',
    right: 'read:integration',
    menu: 'settings',
    to: '/settings/credentials',
  },
  { id: 'action.import', icon: 'download', right: 'read:integration', menu: 'settings', to: '/settings/import' },
  { id: 'action.export', icon: 'download', menu: 'settings', to: '/settings/export' },
  { id: 'action.firstRun', icon: 'check', right: 'write:legal-entity', menu: 'settings', to: '/first-run' },
  {
    id: 'action.newWarehouse',
    also: 'also.newWarehouse',
    icon: 'plus',
    keys: 'n w',
    right: 'write:warehouse',
    to: '/settings/warehouses/new',
  },
  { id: 'action.invite', icon: 'plus', keys: 'n s', right: 'write:staff', to: '/settings/staff/new' },
  { id: 'action.generate', icon: 'plus', keys: 'n b', right: 'write:box', to: '/boxes/generate' },
  { id: 'action.profile', icon: 'user', keys: 'g p', to: '/profile' },
  { id: 'action.light', icon: 'eye', run: 'light' },
  { id: 'action.dark', icon: 'eye', run: 'dark' },
  { id: 'action.system', icon: 'eye', run: 'system' },
  { id: 'action.palette', icon: 'search', keys: '?', run: 'palette' },
  { id: 'action.lock', icon: 'lock', keys: 'z z', run: 'lock' },
  { id: 'action.signOut', icon: 'sign-out', run: 'sign-out' },
];

export const mayUse = (me: Pick<Me, 'rights'>, { right }: Action): boolean => right === undefined || holds(me, right);
