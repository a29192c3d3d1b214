import { startListener } from '../../platform/db/listener.ts';
import { defineModule } from '../../platform/module/define-module.ts';
import { authenticatePort, heartbeatPort } from '../../platform/module/ports.ts';
import { accessLinkRoutes, anonymiseAccessLinks, exportAccessLinks } from './access-link/index.ts';
import { cameraPort, cameraRoutes, deleteEntrancePhotos, exportEntrancePhotos } from './entrance-photo/index.ts';
import { accessGauges } from './gauges.sql.ts';
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
import { accessRetention } from './retention.ts';

export const accessModule = defineModule({
  name: 'access',
  requires: { lockGateway: lockGatewayPort, camera: cameraPort, authenticate: authenticatePort, heartbeatMs: heartbeatPort },
  register: (context, { lockGateway, camera, authenticate, heartbeatMs }) => {
    const lockService = new LockService(context, lockGateway);
    const events = new CommandEvents();
    const sessionLives = async (token: string) => (await authenticate(token)) !== null;
    return {
      routes: [
        lockRoutes(context, { lockService, events, sessionLives, heartbeatMs }),
        lockRecordRoutes(context),
        accessLinkRoutes(context, lockService),
        cameraRoutes(context, camera),
      ],
      jobs: lockJobs(context),
      erasure: [{ erase: deleteEntrancePhotos }, { erase: anonymiseAccessLinks }],
      retention: accessRetention(context.config),
      gauges: accessGauges,
      exportData: [exportDoorEvents, exportEntrancePhotos, exportAccessLinks],
      // Web processes receive device reports and the notifications of other processes.
      startWeb: async () => {
        const { connectionString, log, opened } = context;
        const listener = await startListener({
          connectionString,
          name: 'command listener',
          channels: commandChannels,
          onNotification: (channel, payload) => events.announce(channel, payload),
          onLive: (live) => {
            if (!live) events.closeAll();
          },
          log,
        });
        opened.defer(listener.close);
        opened.defer(() => lockService.close());
        await lockService.start();
      },
    };
  },
});
