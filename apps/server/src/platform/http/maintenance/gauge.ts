import type { Gauge } from '../../db/gauge.ts';
import type { Settings } from '../../settings/index.ts';

/** Alert rules use it to leave planned 503 responses out. */
export const maintenanceGauge = (settings: Pick<Settings, 'get'>): Gauge => ({
  name: 'maintenance',
  help: '1 while the public shop is closed for maintenance',
  read: async () => [{ value: Number(settings.get('maintenance').on) }],
});
