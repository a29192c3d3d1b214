import type { WarehouseFeature } from '@komora/api';
import type { IconName } from '@komora/ui/icons';

export const featureIcons: Readonly<Record<WarehouseFeature, IconName>> = {
  ACCESS_24_7: 'clock',
  VIDEO_MONITORING: 'camera',
  SMART: 'bolt',
  HEATING: 'heating',
  PARKING: 'parking',
  BARRIER_FREE: 'wheelchair',
  FIRST_MONTH_FREE: 'gift',
  STARTER_PACKAGE_PARTNER: 'box',
};
