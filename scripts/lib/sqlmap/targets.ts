/** One call of the API in which sqlmap changes parameters. */
export interface Target {
  /** Method and path of the endpoint. */
  name: string;
  method: string;
  /** Path and query. A star follows each value of the path that is changed; values of the query are changed without one. */
  url: string;
  /** JSON. */
  body?: string;
  actor: 'visitor' | 'client' | 'staff';
}

interface Parameter {
  in: string;
  name: string;
  schema: { type?: string; format?: string; enum?: readonly unknown[]; anyOf?: readonly { type?: string; format?: string }[] };
}

interface Operation {
  parameters?: readonly Parameter[];
  security?: readonly Record<string, unknown>[];
}

/** An OpenAPI document, as far as it is needed. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Values that exist, by the name of their parameter, so that the statements behind the validation run. */
export type Known = Readonly<Record<string, string>>;

/** Reads with parameters, for the actor that may call them, and writes of visitors with the given bodies. */
export function targetsOf({ paths }: ApiDocument, knownOf: (path: string) => Known, bodies: Readonly<Record<string, object>>): Target[] {
  const reads = Object.entries(paths).flatMap(([path, operations]): Target[] => {
    const { parameters = [], security = [] } = operations.get ?? {};
    const changed = parameters.filter(({ in: place }) => place === 'path' || place === 'query');
    if (operations.get === undefined || changed.length === 0) return [];
    const known = knownOf(path);
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `${encodeURIComponent(known[name] ?? sampleOf(changed, name))}*`);
    const query = changed
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => `${name}=${encodeURIComponent(known[name] ?? sampleOf(changed, name))}`)
      .join('&');
    return [{ name: `GET ${path}`, method: 'GET', url: query === '' ? address : `${address}?${query}`, actor: actorOf(security) }];
  });
  const writes = Object.entries(bodies).map(([name, body]): Target => {
    const [method = '', path = ''] = name.split(' ');
    if (paths[path]?.[method.toLowerCase()] === undefined) throw new Error(`The API has no ${name}`);
    return { name, method, url: path, body: JSON.stringify(body), actor: 'visitor' };
  });
  return [...reads, ...writes];
}

function actorOf(security: readonly Record<string, unknown>[]): Target['actor'] {
  if (security.some((scheme) => 'staff' in scheme)) return 'staff';
  return security.some((scheme) => 'bearer' in scheme) ? 'client' : 'visitor';
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '0197b1c2-3d4e-7f60-8a9b-0c1d2e3f4a5b',
  date: '2026-06-01',
  'date-time': '2026-06-01T00:00:00Z',
};

function sampleOf(parameters: readonly Parameter[], wanted: string): string {
  const schema: Parameter['schema'] = parameters.find(({ name }) => name === wanted)?.schema ?? {};
  const [first = schema] = schema.anyOf ?? [schema];
  if (schema.enum !== undefined) return String(schema.enum[0]);
  if (first.format !== undefined && byFormat[first.format] !== undefined) return byFormat[first.format] ?? '';
  return first.type === 'integer' || first.type === 'number' ? '10' : 'a';
}

/** Result of sqlmap for a target. */
export type Verdict = 'not injectable' | 'INJECTABLE' | 'time ran out' | 'not tested';

export function verdictOf(output: string, inTime: boolean): Verdict {
  if (/identified the following injection point|is vulnerable\. Do you want/.test(output)) return 'INJECTABLE';
  if (/all tested parameters do not appear to be injectable/.test(output)) return 'not injectable';
  return inTime ? 'not tested' : 'time ran out';
}
