import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** DATA_DIR of all apps of a test process, like the folder of one machine. Deleted at the end of the process. */
export const testDataDir = join(tmpdir(), `komora-test-${process.pid}`);
process.once('exit', () => rmSync(testDataDir, { recursive: true, force: true }));
