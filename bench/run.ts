// Measures the product against its baselines, and lists the metrics that miss their target.
//
//   npm run bench                        all measurements, more than half an hour
//   npm run bench -- --only pages        one measurement; repeatable
//   npm run bench -- --no-fail           exit with 0 even when a target is missed
//   npm run bench -- --write             write the table into docs/performance.md

import { parseArgs } from 'node:util';
import { buildWebWhenStale } from '../scripts/lib/build-web.ts';
import { openBench } from './lib/bench-environment.ts';
import { chooseMeasurements, measurementNames } from './lib/measurements.ts';
import { isMet, type Metric } from './lib/metric.ts';
import { commit, machine, readDocument, table, writeDocument, writeJson } from './lib/report.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    'no-fail': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const chosen = chooseMeasurements(options.only ?? measurementNames);

// Before the measurements, which take long: the document must be ready for them.
if (options.write) readDocument();

await buildWebWhenStale((line) => console.error(line));
const bench = await openBench({ count: 7, seconds: 1 });
const metrics: Metric[] = [];
let postgres = 'not used';
try {
  for (const [name, measure] of chosen) {
    const began = performance.now();
    metrics.push(...(await measure(bench, metrics)));
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  postgres = await bench.postgresVersion();
} finally {
  await bench.close();
}

const run = { at: new Date().toISOString(), commit: commit(), machine: machine(postgres), metrics };
writeJson(run);
if (options.write) writeDocument(run);
console.log(table(metrics));
const missed = metrics.filter((metric) => !isMet(metric));
if (missed.length > 0) {
  console.log(`\nMissed ${missed.length} of ${metrics.filter(({ target }) => target !== null).length} targets:`);
  for (const metric of missed) console.log(`  ${metric.item}: ${metric.what}`);
  if (!options['no-fail']) process.exitCode = 1;
} else console.log('\nEvery target is met.');
