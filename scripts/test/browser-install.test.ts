import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Machine } from '../lib/browser-install.mjs';
import { ensureChromium } from '../lib/browser-install.mjs';

const LISTS_LOCKED = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 42 (apt-get)';
const update = 'apt-get -o DPkg::Lock::Timeout=300 update -qq';
const install = 'apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends chromium';
const download = '/repo/node_modules/.bin/playwright install --no-shell chromium';

/** A machine on which each command has prepared results: `true`, or the output of a failure. The last one repeats. */
function fakeMachine(results: Record<string, (true | string)[]>, facts: Partial<Machine> = {}) {
  const ran: string[] = [];
  const machine: Machine & { installed: string | undefined; waited: number } = {
    installed: undefined,
    waited: 0,
    find: () => machine.installed,
    starts: () => true,
    has: (tool) => tool === 'apt-get',
    run: async (line) => {
      const command = line.join(' ');
      ran.push(command);
      const queue = results[command] ?? ['command not found'];
      const result = queue.length > 1 ? queue.shift() : queue[0];
      if (result === true && command.endsWith('chromium')) machine.installed = '/usr/bin/chromium';
      return { ok: result === true, output: result === true ? '' : (result ?? '') };
    },
    wait: async (ms) => {
      machine.waited += ms;
    },
    now: () => machine.waited,
    isRoot: true,
    canAskPassword: false,
    ...facts,
  };
  return { machine, ran };
}

beforeEach(() => {
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

describe('the browser for the tests', () => {
  test('is the installed one; nothing runs', async () => {
    const { machine, ran } = fakeMachine({});
    machine.installed = '/usr/bin/chromium';
    await ensureChromium('/repo', machine);
    expect(ran).toEqual([]);
  });

  test('is downloaded where downloads work', async () => {
    const { machine, ran } = fakeMachine({ [download]: [true] });
    await ensureChromium('/repo', machine);
    expect(ran).toEqual([download]);
  });

  test('comes from the package manager where downloads are blocked', async () => {
    const { machine, ran } = fakeMachine({ [download]: ['getaddrinfo ENOTFOUND'], [update]: [true], [install]: [true] });
    await ensureChromium('/repo', machine);
    expect(ran).toEqual([download, update, install]);
  });

  test('is installed after another apt run has released its locks', async () => {
    const { machine, ran } = fakeMachine({
      [update]: [LISTS_LOCKED, LISTS_LOCKED, true],
      [install]: ['E: Unable to lock directory /var/cache/apt/archives/', true],
    });
    await ensureChromium('/repo', machine);
    expect(ran).toEqual([download, update, update, update, install, install]);
  });

  test('is installed although a package list could not be updated', async () => {
    const { machine } = fakeMachine({ [update]: ['E: The repository does not have a Release file.'], [install]: [true] });
    await ensureChromium('/repo', machine);
    expect(machine.installed).toBeDefined();
  });

  test('is installed with sudo where the user is not root', async () => {
    const { machine, ran } = fakeMachine({ [`sudo -n ${install}`]: [true] }, { isRoot: false, has: () => true });
    await ensureChromium('/repo', machine);
    expect(ran).toEqual([download, `sudo -n ${update}`, `sudo -n ${install}`]);
  });

  test('gets its system libraries when the downloaded one does not start without them', async () => {
    const libraries = '/repo/node_modules/.bin/playwright install-deps chromium';
    const { machine, ran } = fakeMachine({ [download]: [true], [libraries]: [true] }, { starts: () => ran.includes(libraries) });
    await ensureChromium('/repo', machine);
    expect(ran).toEqual([download, update, install, libraries]);
  });

  test('cannot be installed while the lock stays held: the error names each attempt and what to do', async () => {
    const { machine } = fakeMachine({ [download]: ['Failed\ngetaddrinfo ENOTFOUND'], [update]: [LISTS_LOCKED], [install]: [LISTS_LOCKED] });
    await expect(ensureChromium('/repo', machine)).rejects.toMatchObject({
      remedies: [
        `Tried: ${download} (getaddrinfo ENOTFOUND)`,
        `Tried: ${install} (${LISTS_LOCKED})`,
        expect.stringContaining('CHROMIUM_PATH'),
        expect.stringContaining('--only unit,integration'),
      ],
    });
    expect(machine.waited).toBeGreaterThanOrEqual(300_000);
  });

  test('that CHROMIUM_PATH names must start', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/opt/none');
    const { machine, ran } = fakeMachine({});
    await expect(ensureChromium('/repo', machine)).rejects.toThrow('CHROMIUM_PATH is /opt/none');
    expect(ran).toEqual([]);
  });
});
