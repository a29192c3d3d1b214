import type { AdminEndpoints, SettingSection, Settings } from '@komora/api/admin';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;

export const settingsQuery = ({ call }: Caller) =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }) });

export const mailServerQuery = ({ call }: Caller) =>
  queryOptions({ queryKey: ['mail-server'], queryFn: ({ signal }) => call('GET /api/admin/mail-server', { signal }) });

type Body<S extends SettingSection> = z.input<AdminEndpoints[`PUT /api/admin/settings/${S}`]['body']>;

/** One call per section. The body was validated by the schemas of the call. */
const CALLS: { readonly [S in SettingSection]: (caller: Caller, body: object) => Promise<Settings> } = {
  contact: ({ call }, body) => call('PUT /api/admin/settings/contact', { body: body as Body<'contact'> }),
  page: ({ call }, body) => call('PUT /api/admin/settings/page', { body: body as Body<'page'> }),
  sizes: ({ call }, body) => call('PUT /api/admin/settings/sizes', { body: body as Body<'sizes'> }),
  sites: ({ call }, body) => call('PUT /api/admin/settings/sites', { body: body as Body<'sites'> }),
  sessions: ({ call }, body) => call('PUT /api/admin/settings/sessions', { body: body as Body<'sessions'> }),
  tax: ({ call }, body) => call('PUT /api/admin/settings/tax', { body: body as Body<'tax'> }),
  orders: ({ call }, body) => call('PUT /api/admin/settings/orders', { body: body as Body<'orders'> }),
  gateways: ({ call }, body) => call('PUT /api/admin/settings/gateways', { body: body as Body<'gateways'> }),
  notice: ({ call }, body) => call('PUT /api/admin/settings/notice', { body: body as Body<'notice'> }),
  dunning: ({ call }, body) => call('PUT /api/admin/settings/dunning', { body: body as Body<'dunning'> }),
  retention: ({ call }, body) => call('PUT /api/admin/settings/retention', { body: body as Body<'retention'> }),
  tasks: ({ call }, body) => call('PUT /api/admin/settings/tasks', { body: body as Body<'tasks'> }),
  inspection: ({ call }, body) => call('PUT /api/admin/settings/inspection', { body: body as Body<'inspection'> }),
  maintenance: ({ call }, body) => call('PUT /api/admin/settings/maintenance', { body: body as Body<'maintenance'> }),
};

export const saveSection = (caller: Caller, section: SettingSection, body: object): Promise<Settings> => CALLS[section](caller, body);
