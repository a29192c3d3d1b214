import type { ServerResponse } from 'node:http';
import type { Gauge } from '../db/gauge.ts';
import { answerHealth, type Health } from '../health/index.ts';
import { connectionLimits, createLimitedServer } from '../http/connections.ts';
import type { Log } from '../logging.ts';
import type { Metrics } from './metrics.ts';

interface ListenerOptions {
  host: string;
  port: number;
  metrics: Metrics;
  gauges: readonly Gauge[];
  health: Health;
  log: Log;
}

/** Serves `/metrics` and the health checks on a port of their own, also in a worker. @returns the function that closes it. @throws Error of the socket */
export async function listenForOperations({ host, port, metrics, gauges, health, log }: ListenerOptions): Promise<() => Promise<void>> {
  const answer = async (method: string | undefined, path: string, response: ServerResponse): Promise<void> => {
    if (method !== 'GET') return end(response, 405, 'text/plain', 'Use GET\n');
    const state = await answerHealth(health, path);
    if (state !== undefined) return end(response, state.status, 'application/json; charset=utf-8', state.body);
    if (path !== '/metrics') return end(response, 404, 'text/plain', 'Not found\n');
    const { contentType, text } = await metrics.scrape(gauges);
    end(response, 200, contentType, text);
  };
  const server = createLimitedServer(connectionLimits, ({ method, url = '/' }, response) => {
    answer(method, url.split('?', 1)[0] ?? '/', response).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be read');
      end(response, 500, 'text/plain', 'Failed\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  response.end(body);
}
