import { expect, test } from 'vitest';
import { auditVerdict } from '../lib/audit-verdict.ts';

const flaw = (severity: string) => ({
  severity,
  range: '<2.0.0',
  via: [{ title: 'Prototype pollution' }],
  fixAvailable: { name: 'a', version: '2.0.0' },
});
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('a report without serious vulnerabilities is clean', () => {
  expect(auditVerdict(report({})).state).toBe('clean');
  expect(auditVerdict(report({ a: flaw('moderate'), b: flaw('low') })).state).toBe('clean');
});

test('high and critical vulnerabilities are listed with their fix', () => {
  const verdict = auditVerdict(report({ a: flaw('high'), b: { ...flaw('critical'), via: ['a'], fixAvailable: false }, c: flaw('low') }));
  expect(verdict).toEqual({
    state: 'vulnerable',
    lines: ['high  a <2.0.0: Prototype pollution (update a to 2.0.0)', 'critical  b <2.0.0: by a (no update yet)'],
  });
});

test.each([
  ['a registry without this function', '{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['no connection', '', 'no connection'],
  ['a text that is no report', 'npm error', 'no connection'],
])('%s is not taken for a clean result', (_name, output, reason) => {
  const { state, lines } = auditVerdict(output);
  expect([state, lines.join()]).toEqual(['not-asked', expect.stringContaining(reason)]);
});
