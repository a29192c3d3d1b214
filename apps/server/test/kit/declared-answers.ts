import { type Endpoint, endpoints, type Problem } from '@komora/api';
import { createOpenApiDocument } from '../../src/platform/http/openapi/index.ts';

const { paths } = createOpenApiDocument({ version: '0', serverUrl: 'http://127.0.0.1' });

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: { allOf?: [object, { properties: { code: { enum: string[] } } }] } }> }>;
}

const operations = Object.keys(endpoints as Record<string, Endpoint>).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  return { key, method, pattern, operation: paths[path]?.[method.toLowerCase()] as Operation };
});

/** The operation of an address; one without parameters comes first, as in the router. */
function operationOf(method: string, address: string) {
  const [path = ''] = address.split('?');
  const found = operations.filter((one) => one.method === method && one.pattern.test(path));
  return found.find(({ key }) => !key.includes('{')) ?? found[0];
}

/**
 * Every answer that any test sees must be declared in the OpenAPI document: its status, and the code of an error.
 * @throws Error with what is missing
 */
export function assertDeclared(method: string, address: string, answer: { status: number; type: string; body: string }): void {
  const found = operationOf(method, address);
  if (found === undefined) return;
  const declared = found.operation.responses[String(answer.status)];
  if (declared === undefined)
    throw new Error(`${found.key} answered ${answer.status}, which it does not declare: ${answer.body.slice(0, 300)}`);
  if (!answer.type.startsWith('application/problem+json')) return;
  const { code } = JSON.parse(answer.body) as Problem;
  const codes = declared.content?.['application/problem+json']?.schema.allOf?.[1].properties.code.enum ?? [];
  if (!codes.includes(code)) throw new Error(`${found.key} answered ${answer.status} ${code}, which it does not declare`);
}
