import { defineModule } from '../../platform/module/define-module.ts';
import { authenticatePort, authenticateStaffPort, heartbeatPort } from '../../platform/module/ports.ts';
import { accessLinkRoutes, anonymiseAccessLinks, exportAccessLinks, serviceAccessRoutes } from './access-link/index.ts';
import { DoorEvents, doorChannel, doorRoutes } from './door/index.ts';
import { doorAttemptRoutes } from './door-attempt/index.ts';
import { doorOpeningRoutes } from './door-opening/index.ts';
import { cameraPort, cameraRoutes, deleteEntrancePhotos, exportEntrancePhotos, staffPictureRoutes } from './entrance-photo/index.ts';
import { accessGauges } from './gauges.sql.ts';
import { keypadCodeRoutes } from './keypad-code/index.ts';
import {
  CommandEvents,
  commandChannels,
  exportDoorEvents,
  LockService,
  lockGatewayPort,
  lockJobs,
  lockRecordRoutes,
  lockRoutes,
} from './lock/index.ts';
import { accessMerging } from './merging.ts';
import { accessRetention } from './retention.ts';
import { accessTasks } from './tasks.sql.ts';

export const accessModule = defineModule({
  name: 'access',
  requires: {
    lockGateway: lockGatewayPort,
    camera: cameraPort,
    authenticate: authenticatePort,
    authenticateStaff: authenticateStaffPort,
    heartbeatMs: heartbeatPort,
  },
  register: (context, { lockGateway, camera, authenticate, authenticateStaff, heartbeatMs }) => {
    const lockService = new LockService(context, lockGateway);
    const events = new CommandEvents();
    const doorEvents = new DoorEvents();
    const sessionLives = async (token: string) => (await authenticate(token)) !== null;
    return {
      routes: [
        lockRoutes(context, { lockService, events, sessionLives, heartbeatMs }),
        lockRecordRoutes(context),
        keypadCodeRoutes(context),
        doorRoutes(context, { lockService, events: doorEvents, authenticate: authenticateStaff, heartbeatMs }),
        doorOpeningRoutes(context, lockService),
        doorAttemptRoutes(context),
        accessLinkRoutes(context, lockService),
        serviceAccessRoutes(context),
        cameraRoutes(context, camera),
        staffPictureRoutes(context, camera),
      ],
      jobs: lockJobs(context),
      erasure: [{ erase: deleteEntrancePhotos }, { erase: anonymiseAccessLinks }],
      merging: accessMerging,
      retention: accessRetention(() => context.settings.get('retention')),
      gauges: accessGauges,
      tasks: accessTasks,
      exportData: [exportDoorEvents, exportEntrancePhotos, exportAccessLinks],
      // Web processes receive device reports and the notifications of other processes.
      startWeb: async () => {
        const { notifications, opened } = context;
        const unsubscribe = await notifications.subscribe({
          channels: [...commandChannels, doorChannel],
          onNotification: (channel, payload) => {
            if (channel === doorChannel) doorEvents.announce(payload);
            else events.announce(channel, payload);
          },
          onLive: (live) => {
            if (live) return;
            events.closeAll();
            doorEvents.closeAll();
          },
        });
        opened.defer(async () => unsubscribe());
        opened.defer(() => lockService.close());
        await lockService.start();
      },
    };
  },
});
