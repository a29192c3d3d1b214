import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMet, type Metric, round } from './metric.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The machine on which the metrics were measured. */
export function machine(postgres: string): Record<string, string | number> {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    'memory GB': Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    postgresql: postgres,
    // The load of the last 15 minutes: about 2 for this run alone, far more when other programs ran.
    load: loadavg()[2]?.toFixed(1) ?? 'unknown',
  };
}

const wanted = ({ target }: Metric) => (target === null ? '–' : 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`);
const mark = (metric: Metric) => (metric.target === null ? '' : isMet(metric) ? 'yes' : '**no**');
const details = (metric: Metric) => Object.entries(metric.details).map(([name, value]) => `${name} ${value}`);

/** A Markdown table, also readable in a terminal. */
export function table(metrics: readonly Metric[]): string {
  const rows = metrics.map((metric) => [
    metric.item,
    metric.what,
    `${round(metric.value)} ${metric.unit}`,
    wanted(metric),
    mark(metric),
    details(metric).join(', '),
  ]);
  const head = ['measurement', 'what', 'metric', 'target', 'met', 'beside it'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export interface Run {
  at: string;
  commit: string;
  machine: Record<string, string | number>;
  metrics: Metric[];
}

export function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
}

export function writeJson(run: Run): void {
  mkdirSync(`${root}/bench/results`, { recursive: true });
  writeFileSync(`${root}/bench/results/latest.json`, `${JSON.stringify(run, null, 2)}\n`);
}

const begin = '<!-- metrics: written by npm run bench -- --write -->';
const end = '<!-- end of metrics -->';

const path = `${root}/docs/performance.md`;

/** The document before and after its metrics. @throws Error if its marks are missing */
export function readDocument(): { before: string; after: string } {
  const text = readFileSync(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost its marks ${begin} … ${end}`);
  return { before: text.slice(0, from + begin.length), after: text.slice(to) };
}

/** Writes the metrics between the marks of docs/performance.md. */
export function writeDocument(run: Run): void {
  const { before, after } = readDocument();
  const about = Object.entries(run.machine).map(([name, value]) => `${name} ${value}`);
  const day = run.at.slice(0, 10);
  writeFileSync(path, `${before}\n\nMeasured ${day} at ${run.commit} on: ${about.join(', ')}.\n\n${table(run.metrics)}\n\n${after}`);
}
