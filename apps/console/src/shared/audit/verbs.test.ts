import { adminEndpoints } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { AUDIT_VERBS } from './verbs.ts';

test('the filter of the audit log offers every action of the API once', () => {
  const verbs = Object.values(adminEndpoints).flatMap((endpoint) => ('audit' in endpoint ? [endpoint.audit] : []));
  const offered: readonly string[] = AUDIT_VERBS;
  expect(verbs.filter((verb) => !offered.includes(verb))).toEqual([]);
  expect(new Set(offered).size).toBe(offered.length);
});
