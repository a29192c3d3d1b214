import type { Check, Outcome } from './check.ts';
import { type Cruise, cruise } from './cruise.ts';

const ENTRY = 'apps/server/src/main.ts';

/** Libraries that many deployments never use. Together they would take about 40 MB of every process. */
const ON_DEMAND = [
  '@cantoo/pdf-lib',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'asn1js',
  'bysquare',
  'fontkit',
  'hucre',
  'mqtt',
  'nodemailer',
  'pdfkit',
  'prom-client',
  'read-excel-file',
  'sharp',
  'stripe',
  'xml-crypto',
];

const libraryOf = (path: string): string | undefined => ON_DEMAND.find((name) => path.includes(`node_modules/${name}/`));

/** The imports from the server's entry to each library that it loads at its start; imports of types and `await import(…)` load nothing then. */
function librariesAtStart(modules: Cruise['modules']): string[][] {
  const dependencies = new Map(modules.map((module) => [module.source, module.dependencies]));
  const paths = new Map([[ENTRY, [ENTRY]]]);
  const found = new Map<string, string[]>();
  // A map yields what is added during the iteration, so the nearest files come first.
  for (const [file, path] of paths) {
    for (const { resolved, dynamic, dependencyTypes } of dependencies.get(file) ?? []) {
      if (dynamic || dependencyTypes.includes('type-only') || paths.has(resolved)) continue;
      const library = libraryOf(resolved);
      if (library === undefined) paths.set(resolved, [...path, resolved]);
      else if (!found.has(library)) found.set(library, [...path, library]);
    }
  }
  return [...found.values()];
}

export const startImports: Check = {
  name: 'start-imports',
  guards: 'the server starts without the libraries that few deployments use',
  run: async (root): Promise<Outcome> => {
    const { modules } = await cruise(root);
    if (!modules.some(({ source }) => source === ENTRY)) return { ok: false, report: `${ENTRY} was not read.` };
    const report = librariesAtStart(modules).map(
      (path) => `${path.join(' → ')}\n    Import ${path.at(-1)}, or the file that imports it, where it is used: await import(…).`,
    );
    return { ok: report.length === 0, report: report.join('\n'), note: `${ON_DEMAND.length} libraries on demand` };
  },
};
