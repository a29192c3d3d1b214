import { type ErrorCode, errorCatalogue } from '@komora/api';
import type { JsonSchema } from './json-schema.ts';

const code: JsonSchema = { $ref: '#/components/schemas/ErrorCode' };

export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'The body of every error.',
  required: ['status', 'code', 'detail'],
  properties: {
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code,
    detail: { type: 'string', description: 'For people, in the language of Accept-Language.' },
    errors: {
      type: 'array',
      description: 'For bad input: each field that is at fault.',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: {
          path: { type: 'string', description: 'Dotted, for example invoicingDetails.address.zip.' },
          code,
          params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
      },
    },
    current: { description: 'On changed-elsewhere of a record of staff: its present state.' },
    reference: { type: 'string', description: 'On 500: the reference that the log holds too.' },
  },
};

const meanings: Record<number, string> = {
  400: 'Bad input.',
  401: 'No session, or a dead one.',
  403: 'The wrong role.',
  404: 'Not there, or not yours.',
  409: 'A lost race, or a state that does not allow it.',
  413: 'Too large.',
  415: 'Not JSON.',
  429: 'Too many tries; see Retry-After.',
  500: 'A fault of the server.',
  503: 'A service that is needed does not answer.',
};

/** Error responses by status, each with its possible codes. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const statuses = [...new Set(codes.map((one) => errorCatalogue[one]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const those = codes.filter((one) => errorCatalogue[one] === status);
      return [
        String(status),
        {
          description: `${meanings[status] ?? 'Rejected.'} Codes: ${those.join(', ')}`,
          ...(status === 429 || status === 503
            ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
            : {}),
          content: {
            'application/problem+json': {
              schema: {
                allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { status: { const: status }, code: { enum: those } } }],
              },
            },
          },
        },
      ];
    }),
  );
}
