import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';

export function infoRoutes({ config: { version } }: { config: Pick<Deps['config'], 'version'> }): Routes {
  return (app) => {
    endpoint(app, 'GET /_info', () => ({ version }));
    endpoint(app, 'GET /api/info', () => ({ version }));
  };
}
