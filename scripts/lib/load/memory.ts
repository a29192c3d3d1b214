/** Memory of a process after a number of requests. */
export interface MemorySample {
  sent: number;
  residentMb: number;
  heapMb: number;
}

/** Reads the memory from the metrics of a program on this machine. */
export async function readMemory(metricsPort: number): Promise<Omit<MemorySample, 'sent'>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return { residentMb: megabytes(text, 'process_resident_memory_bytes'), heapMb: megabytes(text, 'nodejs_heap_size_used_bytes') };
}

/** CPU time of a program on this machine since its start, s. */
export async function readSeconds(metricsPort: number): Promise<number> {
  return metricOf(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), 'process_cpu_seconds_total');
}

/** A gauge in bytes of the text format of Prometheus. @throws Error without it */
export function megabytes(text: string, gauge: string): number {
  return Math.round(metricOf(text, gauge) / 1024 ** 2);
}

function metricOf(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  if (line === undefined) throw new Error(`The metrics have no ${name}`);
  return Number(line.slice(line.lastIndexOf(' ') + 1));
}

/** Growth that caches with a limit may cause after the first fifth. */
const allowed = 1.25;

/** True if the last samples are clearly above those after the first fifth, when caches with a limit are full. @throws Error for fewer than five samples */
export function grows(samples: readonly MemorySample[]): boolean {
  if (samples.length < 5) throw new Error('Fewer than five samples say nothing about growth.');
  const early = samples.slice(1, 3);
  const late = samples.slice(-2);
  const least = (some: readonly MemorySample[]) => Math.min(...some.map(({ residentMb }) => residentMb));
  return least(late) > least(early) * allowed;
}

const prefixes = [
  '/',
  '/boxes/',
  '/location/',
  '/api/client/warehouse/',
  '/api/',
  '/console/',
  '/assets/',
  '/auth/',
  '/mock-gateway/pay/',
  '/order/',
];
const headerNames = [
  'accept-language',
  'user-agent',
  'accept',
  'accept-encoding',
  'if-none-match',
  'referer',
  'origin',
  'cookie',
  'authorization',
  'session-id',
  'range',
  'traceparent',
];
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-_.~%20ŽÁ/';

/** Up to four headers with values that hardly repeat: some that the program reads, one with a name that nobody knows. */
export function randomHeaders(random: () => number): Record<string, string> {
  const value = () => Array.from({ length: 1 + Math.floor(random() * 40) }, () => letters[Math.floor(random() * 36)]).join('');
  const headers: Record<string, string> = { [`x-${value()}`]: value() };
  for (let count = Math.floor(random() * 4); count > 0; count--) {
    const name = headerNames[Math.floor(random() * headerNames.length)] ?? 'accept';
    headers[name] =
      name === 'cookie' ? `${value()}=${value()}; komora-lang=${value()}` : name === 'authorization' ? `Bearer ${value()}` : value();
  }
  return headers;
}

/** A path that hardly repeats, of a known or an unknown beginning, often with a query. */
export function randomAddress(random: () => number): string {
  const word = (most: number) =>
    encodeURI(Array.from({ length: 1 + Math.floor(random() * most) }, () => letters[Math.floor(random() * letters.length)]).join(''));
  const prefix = prefixes[Math.floor(random() * prefixes.length)] ?? '/';
  const query = random() < 0.5 ? '' : `?${word(6)}=${word(30)}`;
  // A page that exists, with a query that it does not know, is as frequent as an unknown path.
  return random() < 0.3 ? `/boxes${query || `?search=${word(20)}`}` : prefix + word(40) + query;
}
