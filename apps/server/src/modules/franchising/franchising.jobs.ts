import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { forgetContacts } from './forget-contacts.ts';

export const franchisingJobs = (deps: Deps): JobHandlers => ({ 'forget-contacts': () => forgetContacts(deps) });
