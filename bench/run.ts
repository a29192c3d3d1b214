// Measures the product beside its floors, and says what misses its target.
//
//   npm run bench                        all of it, about six minutes
//   npm run bench -- --only pages        one measurement; may be given several times
//   npm run bench -- --no-fail           exit with 0 even when a target is missed
//   npm run bench -- --write             put the table into docs/performance.md

import { parseArgs } from 'node:util';
import { buildWebWhenStale } from '../scripts/lib/build-web.ts';
import { type Figure, isMet } from './lib/figure.ts';
import { chooseMeasurements, measurementNames } from './lib/measurements.ts';
import { commit, machine, table, writeDocument, writeJson } from './lib/report.ts';
import { openBench } from './lib/stage.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    'no-fail': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const chosen = chooseMeasurements(options.only ?? measurementNames);

await buildWebWhenStale((line) => console.error(line));
const bench = await openBench({ count: 7, seconds: 1 });
const figures: Figure[] = [];
let postgres = 'not used';
try {
  for (const [name, measure] of chosen) {
    const began = performance.now();
    figures.push(...(await measure(bench, figures)));
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  postgres = await bench.postgresVersion();
} finally {
  await bench.close();
}

const run = { at: new Date().toISOString(), commit: commit(), machine: machine(postgres), figures };
writeJson(run);
if (options.write) writeDocument(run);
console.log(table(figures));
const missed = figures.filter((figure) => !isMet(figure));
if (missed.length > 0) {
  console.log(`\nMissed ${missed.length} of ${figures.filter(({ target }) => target !== null).length} targets:`);
  for (const figure of missed) console.log(`  ${figure.item}: ${figure.what}`);
  if (!options['no-fail']) process.exitCode = 1;
} else console.log('\nEvery target is met.');
