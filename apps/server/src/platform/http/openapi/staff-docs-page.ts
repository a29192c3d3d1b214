import type { OpenApiDocument } from './document.ts';

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  parameters: { name?: string; in?: string; required?: boolean; schema?: object; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

export const staffDocsStyle = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; border-top: 1px solid; padding-top: 1rem; }
h3 { font-size: 1rem; margin: 2rem 0 .25rem; overflow-wrap: anywhere; }
pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: .25rem; font-size: .875rem; }
code { font-size: .9375em; overflow-wrap: anywhere; }
summary { cursor: pointer; min-height: 1.75rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid; }
nav ul { columns: 3 12rem; }
`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** A page with every call of the document, without scripts. */
export function renderStaffDocs({ info, servers, tags, paths }: OpenApiDocument): string {
  const server = servers[0]?.url ?? '';
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation: operation as Operation })),
  );
  const groups = tags
    .map((tag) => ({ ...tag, calls: calls.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((group) => group.calls.length > 0);
  const sections = groups.map(
    ({ name, description, calls: own }) =>
      `<section><h2 id="${escapeHtml(name)}">${escapeHtml(description)}</h2>${own.map(renderCall).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>API of staff | Komora ${escapeHtml(info.version)}</title><style>${staffDocsStyle}</style></head><body>
<h1>API of staff</h1>
<p>Every action of the console is a call of this API. Create a key in the console, under Settings, API keys. A key acts for the person who made it.</p>
<pre>curl -H 'Authorization: Bearer komora_…' ${escapeHtml(server)}/api/admin/warehouses</pre>
<pre>curl -X POST -H 'Authorization: Bearer komora_…' -H 'Content-Type: application/json' \\
  -d '{"name":"Accounting","url":"https://hooks.example.com/komora","types":["invoice.issued"]}' \\
  ${escapeHtml(server)}/api/admin/webhooks</pre>
<p>${escapeHtml(info.description)} Calls that move money need the header ${code('Idempotency-Key')}: the same key gives the same response. Errors have a
${code('code')} and, for wrong fields, ${code('errors')}. Too many calls of one key get 429 with ${code('Retry-After')}.</p>
<p>The same as <a href="/api/admin/openapi.json">OpenAPI document</a>.</p>
<nav aria-label="Groups"><ul>${groups.map(({ name, description }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(description)}</a></li>`).join('')}</ul></nav>
${sections.join('\n')}
</body></html>`;
}

function renderCall({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const named = parameters.flatMap(({ name, in: place, required, schema }) =>
    name === undefined || schema === undefined ? [] : [{ name, place: place ?? '', required: required ?? false, schema }],
  );
  const rows = named.map(
    ({ name, place, required, schema }) =>
      `<tr><td>${code(name)}</td><td>${escapeHtml(place)}</td><td>${required ? 'required' : ''}</td><td>${code(JSON.stringify(schema))}</td></tr>`,
  );
  const success = responses[200]?.content?.['application/json']?.schema;
  return [
    `<h3>${code(`${method} ${path}`)}</h3><p>${escapeHtml(summary)}. ${escapeHtml(description)}</p>`,
    rows.length === 0
      ? ''
      : `<table><thead><tr><th>Parameter</th><th>In</th><th></th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    details('Body', requestBody?.content['application/json']?.schema),
    details('Response', success),
  ].join('');
}

const details = (title: string, schema: object | undefined): string =>
  schema === undefined ? '' : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre></details>`;
