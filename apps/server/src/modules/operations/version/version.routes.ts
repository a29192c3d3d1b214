import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';

export function infoRoutes({ config: { version } }: { config: Pick<Deps['config'], 'version'> }): Routes {
  return (app) => {
    endpoint(app, 'GET /_info', () => ({ version }));
    endpoint(app, 'GET /api/info', () => ({ version }));
  };
}
