import { holds } from '../../shared/me.ts';

/** True if the person may merge clients of some place; the server says of which. */
export const mayMerge = (me: Parameters<typeof holds>[0]): boolean => holds(me, 'write:person-data') && holds(me, 'read:person-data');
