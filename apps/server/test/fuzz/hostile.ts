import fc from 'fast-check';

/** Text that has broken programs: controls, direction marks, numbers as text, SQL, scripts, paths, formulas, very long text. */
const texts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u200f\u2066',
  '😀'.repeat(300),
  'e\u0301'.repeat(500),
  "' or 1=1 --",
  "'; drop table users; --",
  '%00%0a%0d',
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=HYPERLINK("https://evil.example")',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '-271821-04-20',
  '+421 905 / 123 456',
  'SK3112000000198742637541',
  'a'.repeat(70_000),
  '(a+)+$'.repeat(200),
  `${'a.'.repeat(200)}@example.com`,
  `${'('.repeat(5000)}${')'.repeat(5000)}`,
  '00000000-0000-0000-0000-000000000000',
];

const numbers = [0, -0, -1, 1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, Number.MAX_SAFE_INTEGER, 1e308, -1e308, 5e-324];

/** Any value that JSON can carry, with those above more often. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { toString: null },
    Array.from({ length: 2000 }, () => 1),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A text for a place that only takes texts: a parameter, a query, a header. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 60 }));

/** A body that is no JSON, or JSON that is expensive to read. */
export const hostilePayload: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    'null',
    '[]',
    '"text"',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '[ '.repeat(20_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{"a":${'9'.repeat(20_000)}}`,
    `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    '\ufeff{}',
    '{"a":1}{"a":2}',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
);

export const hostileType: fc.Arbitrary<string> = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'nonsense',
);

/** Headers that the program or a library reads. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'accept',
        'accept-encoding',
        'accept-language',
        'authorization',
        'cookie',
        'if-none-match',
        'if-modified-since',
        'idempotency-key',
        'origin',
        'range',
        'session-id',
        'user-agent',
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-proto',
        'x-request-id',
        'x-http-method-override',
      ),
      // Node rejects other characters before the program sees them.
      fc.oneof(hostileText, fc.constantFrom('*', 'bytes=0-', 'bytes=9-1', 'sk-SK,;q=x', 'Bearer', 'Bearer a b')),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 8000)])));
