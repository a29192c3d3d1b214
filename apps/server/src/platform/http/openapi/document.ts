import { type Endpoint, type ErrorCode, endpoints, errorCatalogue } from '@komora/api';
import { adminEndpoints } from '@komora/api/admin';
import { errorResponses, problemSchema } from './errors.ts';
import { inputSchema, type JsonSchema, outputSchema } from './json-schema.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, object>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object>; parameters: Record<string, object> };
}

const tags: Record<string, string> = {
  warehouse: 'Search of warehouses, their boxes and floor plans',
  order: 'From the offer to the payment',
  account: 'Sign-in, registration, passwords',
  client: 'The personal zone',
  contract: 'Contracts and their end',
  rent: 'Rents, invoices and their payment',
  lock: 'Opening doors',
  sharing: 'Boxes shared with other clients',
  franchising: 'People who want to open a branch',
  staff: 'Accounts, roles and sessions of staff',
  audit: 'Who did what',
  integration: 'API keys and webhooks of the operator',
  export: 'Files with everything, for staff',
  job: 'Background jobs',
  'legal-entity': 'Companies of the operator',
  tax: 'VAT rules',
  box: 'Boxes, for staff',
  price: 'Prices, insurance and vouchers',
  'contract-act': 'Acts on contracts',
  search: 'Search of records',
  message: 'E-mails and text messages',
  invoice: 'Invoices and receipts',
  today: 'Tasks of staff',
  enquiry: 'Enquiries, error reports and waiting lists',
  'bank-statement': 'Bank transfers, for staff',
  refund: 'Refunds, for staff',
  dispute: 'Chargebacks, for staff',
  ledger: 'Accounts of clients, for staff',
  approval: 'Limits of roles, and acts above them',
  info: 'The program itself',
};

const entries: readonly [string, Endpoint][] = Object.entries({ ...endpoints, ...adminEndpoints });

/** All paths. They take hundreds of milliseconds and megabytes, so the callers store only what they write of them. */
function allPaths(): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, endpoint] of entries) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, endpoint) };
  }
  return paths;
}

/** Creates the OpenAPI document from the endpoints of the API package. */
export function createOpenApiDocument(options: { version: string; serverUrl: string }): OpenApiDocument {
  const used = [...new Set(entries.map(([, { tag }]) => tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Komora',
      version: options.version,
      description:
        'Self-storage rental. Amounts are integers in minor units with an ISO 4217 currency. Instants are UTC, business dates are dates in the warehouse’s time zone. ' +
        'Errors are application/problem+json with a code of a closed catalogue.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.serverUrl }],
    tags: used.map((name) => ({ name, description: tags[name] ?? name })),
    paths: allPaths(),
    components: {
      schemas: {
        ErrorCode: { type: 'string', enum: Object.keys(errorCatalogue), description: 'The closed catalogue of error codes.' },
        Problem: problemSchema,
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /auth/custom/login.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of the operator, komora_…, from the settings of the console. It acts for the person who made it and needs no Origin header.',
        },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-komora-staff',
          description: 'The cookie that POST /api/admin/session sets; without https it is called komora-staff.',
        },
      },
      parameters: {
        SessionId: {
          name: 'Session-Id',
          in: 'header',
          description: 'Persistent id of the browser, 6 characters; it is on every log line of the request.',
          schema: { type: 'string', maxLength: 50 },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The same key gives the same answer; a different body under the same key is rejected with 409.',
          schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
        },
      },
    },
  };
}

const securityOf = { public: undefined, optional: [{}, { bearer: [] }], client: [{ bearer: [] }], staff: [{ staff: [] }, { apiKey: [] }] };
const whereHeld = {
  organisation: 'in the whole organisation',
  'legal-entity': 'in a legal entity; the answer is limited to those',
  warehouse: 'in a warehouse; the answer is limited to those',
  anywhere: 'at any place',
};
const whoMayCall = {
  public: 'Anybody.',
  optional: 'Anybody; a token, when sent, must be good.',
  client: 'A signed-in client.',
  staff: 'Signed-in staff.',
};

function operation(method: string, path: string, endpoint: Endpoint): object {
  const security = endpoint.person ? [{ staff: [] }] : securityOf[endpoint.access];
  return {
    operationId: operationId(method, path),
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    tags: [endpoint.tag],
    ...(security ? { security } : {}),
    parameters: parametersOf(path, endpoint),
    ...(endpoint.body ? { requestBody: { required: true, content: bodyOf(endpoint.body, endpoint.bodyTypes) } } : {}),
    ...(endpoint.upload ? { requestBody: { required: true, content: filesOf(endpoint.upload) } } : {}),
    responses: { ...successOf(endpoint), ...errorResponses(codesOf(method, endpoint)) },
  };
}

function describeAccess({ access, right, scope, person, fresh, audit, cacheSeconds }: Endpoint): string {
  return [
    right === undefined || scope === undefined ? whoMayCall[access] : `Staff with the right ${right} ${whereHeld[scope]}.`,
    ...(person ? ['Closed to API keys.'] : []),
    ...(fresh ? ['A person must have proven within the last ten minutes who they are.'] : []),
    ...(audit === undefined ? [] : [`Audited as ${audit}.`]),
    ...(cacheSeconds === undefined ? [] : ['Carries an ETag; If-None-Match answers 304.']),
  ].join(' ');
}

const bodyOf = (body: NonNullable<Endpoint['body']>, bodyTypes: readonly string[] = []): Record<string, object> =>
  Object.fromEntries(['application/json', ...bodyTypes].map((type) => [type, { schema: inputSchema(body) }]));

const filesOf = (types: readonly string[]): Record<string, object> =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function successOf({ response, cacheSeconds, file, events }: Endpoint): Record<string, object> {
  if (file) {
    return { 200: { description: 'The file.', content: filesOf(file) } };
  }
  if (events) {
    const content = { 'text/event-stream': { schema: outputSchema(events) } };
    return { 200: { description: 'Events; the data of each has this shape.', content } };
  }
  if (!response) return { 204: { description: 'Done.' } };
  const headers =
    cacheSeconds === undefined ? {} : { headers: { ETag: { description: 'Changes with the content.', schema: { type: 'string' } } } };
  const done = { 200: { description: 'The answer.', ...headers, content: { 'application/json': { schema: outputSchema(response) } } } };
  return cacheSeconds === undefined ? done : { ...done, 304: { description: 'Not changed since the named ETag.' } };
}

/** Every call with an API key can get them. */
const ofKeys = [
  'api-key/invalid',
  'api-key/expired',
  'api-key/revoked',
  'api-key/other-deployment',
  'api-key/wrong-address',
  'too-many-requests',
] as const satisfies readonly ErrorCode[];

/** The endpoint's own error codes and the general ones that follow from its definition. */
function codesOf(
  method: string,
  { access, staffView, person, fresh, whileLocked, right, audit, params, query, body, errors = [], idempotent }: Endpoint,
): ErrorCode[] {
  const general: ErrorCode[] = ['unexpected', 'temporarily-unavailable', 'maintenance'];
  if (query || body || idempotent) general.push('request/invalid');
  // A body is parsed for every method but GET, also where none is expected.
  if (method !== 'GET') general.push('request/malformed', 'request/too-large', 'request/unsupported-media-type');
  if (params) general.push('not-found');
  if (access !== 'public') general.push('unauthorized');
  // Of staff who view an account: every endpoint of clients, and changes of visitors.
  if (access !== 'staff' && staffView) general.push('staff-view/ended');
  else if (access !== 'staff' && (access !== 'public' || method !== 'GET')) general.push('staff-view/read-only');
  if (right !== undefined || audit !== undefined) general.push('forbidden');
  if (access === 'staff') general.push(...ofKeys, ...(person ? (['api-key/person-only'] as const) : []));
  if (access === 'staff' && !whileLocked) general.push('session/locked');
  if (fresh) general.push('session/proof-needed');
  if (idempotent) general.push('idempotency/key-reused');
  return [...new Set([...general, ...errors])];
}

function parametersOf(path: string, { params, query, idempotent }: Endpoint): object[] {
  const inPath = params ? inputSchema(params) : {};
  const inQuery = query ? inputSchema(query) : {};
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath.properties?.[name] ?? { type: 'string' },
    })),
    ...Object.entries(inQuery.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery.required?.includes(name) ?? false,
      ...(schema.description ? { description: schema.description } : {}),
      ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
      schema,
    })),
    { $ref: '#/components/parameters/SessionId' },
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
