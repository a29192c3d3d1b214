import { expect, test } from 'vitest';
import { findingsOf } from '../lib/scan/findings.ts';

const raw = (path: string, info = 'X-Frame-Options is not set', parameter: string | null = null) => ({
  method: 'GET',
  path,
  info,
  parameter,
});

test('equal findings are one row with its number and at most three places', () => {
  const vulnerabilities = { 'HTTP Secure Headers': ['/a', '/b', '/c', '/d'].map((path) => raw(path)), 'SQL Injection': [] };
  const anomalies = { 'Internal Server Error': [raw('/e', 'The server responded\nwith 500', 'id')] };
  expect(findingsOf({ vulnerabilities, anomalies })).toEqual([
    {
      category: 'HTTP Secure Headers',
      what: 'X-Frame-Options is not set',
      where: ['GET /a', 'GET /b', 'GET /c'],
      count: 4,
      accepted: expect.any(String),
    },
    { category: 'Internal Server Error', what: 'The server responded with 500', where: ['GET /e (id)'], count: 1, accepted: undefined },
  ]);
});
