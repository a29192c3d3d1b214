import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AdminEndpointKey, adminEndpoints, RIGHTS, type Right } from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import { type Check, type Finding, outcomeOf } from './check.ts';
import { filesBelow, isTest } from './files.ts';

/** A source file of the console. */
export interface ConsoleFile {
  readonly file: string;
  readonly source: string;
}

/** Rights that a folder asks for and none of its calls declares, and calls whose right it does not ask for; with the reason. */
export interface Exceptions {
  readonly rights: Readonly<Record<string, string>>;
  readonly calls: Readonly<Record<string, string>>;
}

const link = 'for a link to the screen of another folder';
const ofTask = 'the task of the server names the right of its action';

const EXCEPTIONS: Exceptions = {
  rights: {
    'account write:contract': link,
    'account read:audit': link,
    'documents read:audit': link,
    'doors read:contract': link,
    'keypads read:contract': link,
    'tax-reports read:legal-entity': link,
    'tax-reports read:client': link,
    'tax-reports read:integration': link,
    'action.companies read:legal-entity': 'the query of the companies is in shared/place-queries.ts',
    'late-interest read:legal-entity': 'the query of the companies is in shared/place-queries.ts',
    'offers read:legal-entity': 'the query of the companies is in shared/place-queries.ts',
    'reports read:legal-entity': 'the query of the companies is in shared/place-queries.ts',
    'clients read:person-data': 'the server masks contact data without it',
    'move-in write:payment': link,
    'inspection write:invoice': 'the end of an inspection needs it for a charge only',
    'contract-actions write:overlock': 'the call is made from the name of the act, in run-act.ts',
    'contract-actions write:door-code': 'the call is made from the name of the act, in run-act.ts',
    'enquiries write:job': 'the tasks of error reports are shown with the right to jobs',
  },
  calls: {
    'today POST /api/admin/payments/{id}/not-charged': ofTask,
    'today POST /api/admin/payments/{id}/returned': ofTask,
    'exports POST /api/admin/exports': 'each table is offered by its own right',
  },
};

const CALL = /'((?:GET|POST|PUT|DELETE) \/api\/admin\/[^']*)'/g;
const NAMED = /'((?:read|write):[a-z-]+)'/g;
const ENTRY = /\{ id: '(action\.\w+)'([^}]*)\}/g;
const EXCEPTIONS_FILE = 'scripts/lib/checks/console-rights.ts';
const ACTIONS = 'apps/console/src/features/shell/actions.ts';

interface Folder {
  readonly calls: ReadonlySet<string>;
  readonly rights: ReadonlySet<string>;
}

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
const rightOf = (call: string): Right | undefined => (adminEndpoints[call as AdminEndpointKey] as Endpoint | undefined)?.right;
const folderOf = (file: string): string => /src\/(?:features\/)?([^/]+)\//.exec(file)?.[1] ?? '';

function foldersOf(files: readonly ConsoleFile[]): Map<string, Folder> {
  const folders = new Map<string, { calls: Set<string>; rights: Set<string> }>();
  for (const { file, source } of files) {
    const folder = folders.get(folderOf(file)) ?? { calls: new Set<string>(), rights: new Set<string>() };
    for (const call of all(CALL, source)) folder.calls.add(call);
    for (const right of all(NAMED, source)) if ((RIGHTS as readonly string[]).includes(right)) folder.rights.add(right);
    folders.set(folderOf(file), folder);
  }
  return folders;
}

interface MenuEntry {
  readonly id: string;
  readonly right: string | undefined;
  /** Folders whose screens its page shows. */
  readonly folders: readonly string[];
}

/** @param routeOf the source of a route by its address, or null */
function menuOf(source: string, routeOf: (address: string) => string | null): MenuEntry[] {
  return [...source.matchAll(ENTRY)].map(([, id = '', fields = '']) => ({
    id,
    right: all(/right: '([a-z:-]+)'/g, fields)[0],
    folders: all(/to: '([^']+)'/g, fields).flatMap((address) => all(/features\/([\w-]+)\//g, routeOf(address) ?? '')),
  }));
}

/**
 * Compares the rights that menu and buttons ask for with those that the endpoints declare, folder by folder: an entry of the menu and every `holds` ask
 * for the right of a call of the folder, and every call that changes something has its right asked for.
 * @param routeOf the source of the route of an address below `/console`, or null
 */
export function findRightFaults(
  files: readonly ConsoleFile[],
  routeOf: (address: string) => string | null,
  { rights, calls }: Exceptions,
): Finding[] {
  const folders = foldersOf(files);
  const findings: Finding[] = [];
  const unused = new Set([...Object.keys(rights), ...Object.keys(calls)]);
  const report = (message: string, file: string) => findings.push({ file, line: 1, message });
  const isExcepted = (known: Readonly<Record<string, string>>, key: string): boolean => unused.delete(key) || key in known;
  const declared = (name: string): ReadonlySet<string> =>
    new Set([...(folders.get(name)?.calls ?? [])].flatMap((call) => rightOf(call) ?? []));

  const menu = menuOf(files.find(({ file }) => file === ACTIONS)?.source ?? '', routeOf);
  for (const { id, right, folders: shown } of menu) {
    const possible = shown.flatMap((name) => [...declared(name)]);
    if (right !== undefined && !possible.includes(right) && !isExcepted(rights, `${id} ${right}`))
      report(`${id} asks for ${right}, but its page calls nothing with this right. Use the right of its endpoints.`, ACTIONS);
  }
  for (const [name, folder] of folders) {
    // The list of the menu names the rights of all folders.
    if (name === 'shell') continue;
    const place = name === 'shared' ? 'apps/console/src/shared' : `apps/console/src/features/${name}`;
    const byMenu = new Set(menu.filter(({ folders: shown }) => shown.includes(name)).flatMap(({ right }) => right ?? []));
    for (const right of folder.rights)
      if (!declared(name).has(right) && !isExcepted(rights, `${name} ${right}`))
        report(`The folder ${name} asks for ${right}, which none of its calls declares. Use the right of the call.`, place);
    for (const call of folder.calls) {
      const right = rightOf(call);
      if (!(call in adminEndpoints)) report(`The folder ${name} calls ${call}, which does not exist.`, place);
      if (right === undefined || call.startsWith('GET ') || folder.rights.has(right) || byMenu.has(right)) continue;
      if (!isExcepted(calls, `${name} ${call}`))
        report(`The folder ${name} offers ${call} to everybody. Ask for ${right} with \`holds\`.`, place);
    }
  }
  for (const key of unused) report(`The exception "${key}" is not needed any more. Remove it.`, EXCEPTIONS_FILE);
  return findings;
}

export const consoleRights: Check = {
  name: 'console-rights',
  guards: 'menu and buttons of the console ask for the rights of the endpoints',
  run: async (root) => {
    const files = filesBelow(root, ['apps/console/src/features', 'apps/console/src/shared'])
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
      .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
    const routeOf = (address: string): string | null => {
      const name = address === '/' ? 'index' : address.slice(1).replaceAll('/', '.');
      const paths = [`${name}.tsx`, `${name}.index.tsx`].map((file) => join(root, 'apps/console/src/routes/_signed-in', file));
      const path = paths.find((one) => existsSync(one));
      return path === undefined ? null : readFileSync(path, 'utf8');
    };
    return outcomeOf(findRightFaults(files, routeOf, EXCEPTIONS), `${files.length} files`);
  },
};
