import { defineModule, many } from '../../platform/module/define-module.ts';
import { publicCachePort } from '../../platform/module/ports.ts';
import { deleteAfter } from '../../platform/module/retention.ts';
import { afterStateSetPort, boxRoutes } from './box/index.ts';
import { bulkJobs, bulkRoutes } from './bulk/index.ts';
import { insuranceRoutes } from './insurance/index.ts';
import { photoFileRoutes, photoRoutes } from './photo/index.ts';
import { planRoutes } from './plan/index.ts';
import { priceJobs, priceRoutes } from './price/index.ts';
import { promotionRoutes } from './promotion/index.ts';
import { catalogTasks } from './tasks.sql.ts';
import { deleteHandledEntries, exportWaitlist, waitlistJobs, waitlistMerging, waitlistRoutes } from './waitlist/index.ts';
import {
  CatalogueIndex,
  followSizes,
  leaveWaitlists,
  sharePictureRoutes,
  warehouseRecordRoutes,
  warehouseRoutes,
} from './warehouse/index.ts';

export const catalogModule = defineModule({
  name: 'catalog',
  requires: { cache: publicCachePort, afterStateSet: many(afterStateSetPort) },
  register: (context, { cache, afterStateSet }) => {
    const states = { ...context, afterStateSet };
    const index = new CatalogueIndex(context, context.catalogueChanges);
    context.opened.defer(followSizes(context));
    return {
      routes: [
        warehouseRoutes(context, { cache, index }),
        sharePictureRoutes(context, { index, print: context.print }),
        warehouseRecordRoutes(context),
        photoRoutes(context),
        photoFileRoutes(context),
        boxRoutes(states),
        bulkRoutes(states),
        planRoutes(context),
        priceRoutes(context),
        insuranceRoutes(context),
        promotionRoutes(context),
        waitlistRoutes(context),
      ],
      jobs: [...waitlistJobs(context), ...priceJobs(context), ...bulkJobs(states)],
      erasure: [{ erase: leaveWaitlists }],
      merging: [waitlistMerging],
      tasks: catalogTasks,
      retention: [{ table: 'waitlist_entries', days: 30, purge: deleteHandledEntries }, deleteAfter('waitlist_entries', 'created_at', 365)],
      exportData: [exportWaitlist],
    };
  },
});
