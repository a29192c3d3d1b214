import type { Config } from '../../config/config.ts';
import type { Clock } from '../clock.ts';
import type { Credentials } from '../credentials/index.ts';
import type { CatalogueChanges } from '../db/catalogue-changes.ts';
import type { Database } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import type { StatementPool } from '../db/prepared-pool.ts';
import type { IdSource } from '../ids.ts';
import type { Enqueue } from '../jobs/define-job.ts';
import type { Log } from '../logging.ts';
import type { Print } from '../pdf/pdf-renderer.ts';
import type { SecretKeys } from '../secrets.ts';
import type { Settings } from '../settings/index.ts';

/** Dependencies of use cases. */
export interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  config: Config;
  enqueue: Enqueue;
  log: Log;
  /** The id of this deployment, a UUID. Ids that gateways must recognise are derived from it. */
  deploymentId: string;
  /** Values that the operator sets while the program runs. */
  settings: Settings;
  /** Of gateways and tax authorities: entered by staff, or of the environment. */
  credentials: Credentials;
  /** Reads settings and credentials again after this process has changed them; other processes are notified. */
  reloadSettings(): Promise<void>;
  /** Key to encrypt data that must be decrypted later (door codes), and to sign. */
  secretKey: SecretKeys;
}

/** Context of a module's registration: {@link Deps} and parts of the platform that few modules need. */
export interface ModuleContext extends Deps {
  statements: StatementPool;
  /** Of the database, for modules that open their own connection. */
  connectionString: string;
  /** NOTIFYs of the database. */
  notifications: Notifications;
  /** Catalogue changes that this process has received. */
  catalogueChanges: CatalogueChanges;
  print: Print;
  /** Resources of modules, closed in reverse order when the process stops. */
  opened: AsyncDisposableStack;
  /** Closed when neither requests nor jobs run any more, before the connections of the database. */
  openedForWork: AsyncDisposableStack;
}
