import type { Check, Outcome } from './check.ts';
import { type Cruise, cruise } from './cruise.ts';
import { isTest } from './files.ts';

/** Imports between folders: from → to → the imports that cause the edge, each as `file → file`. */
export type FolderGraph = Map<string, Map<string, string[]>>;

/** Folders that only group others: each folder inside is a unit, and so is each file that lies directly inside. */
const GROUPS = [
  /^apps\/[^/]+\/src$/,
  /^apps\/server\/src\/(app|platform|modules|back-office|providers)$/,
  /^apps\/(web|console)\/src\/(features|shared|entities)$/,
];
const CONTEXT = /^apps\/server\/src\/(modules|back-office)\/[^/]+/;
const MAX_SHOWN_IMPORTS = 5;

/** The unit that a file belongs to, or undefined when the file is not part of an app's sources. */
export function unitOf(file: string): string | undefined {
  const segments = file.split('/');
  for (let length = 4; length <= segments.length; length += 1) {
    const group = segments.slice(0, length - 1).join('/');
    if (!GROUPS.some((pattern) => pattern.test(group))) return undefined;
    const unit = segments.slice(0, length).join('/');
    if (!GROUPS.some((pattern) => pattern.test(unit))) return unit;
  }
  return undefined;
}

/** The noun of a context (`modules/<context>/<noun>`), or undefined for files that lie directly in the context. */
function nounOf(file: string): string | undefined {
  const context = CONTEXT.exec(file)?.[0];
  const [noun, ...rest] = context === undefined ? [] : file.slice(context.length + 1).split('/');
  return noun !== undefined && rest.length > 0 ? `${context}/${noun}` : undefined;
}

/** Imports between units, and imports between the nouns of one context. Tests are left out. */
export function folderGraph(modules: Cruise['modules']): FolderGraph {
  const graph: FolderGraph = new Map();
  const add = (from: string, to: string, cause: string) => {
    const targets = graph.get(from) ?? new Map<string, string[]>();
    targets.set(to, [...(targets.get(to) ?? []), cause]);
    graph.set(from, targets);
  };
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue;
    for (const { resolved } of dependencies) {
      if (isTest(resolved)) continue;
      const [from, to] = [unitOf(source), unitOf(resolved)];
      if (from === undefined || to === undefined) continue;
      const cause = `${source} → ${resolved}`;
      if (from !== to) add(from, to, cause);
      const [fromNoun, toNoun] = [nounOf(source), nounOf(resolved)];
      if (from === to && fromNoun !== undefined && toNoun !== undefined && fromNoun !== toNoun) add(fromNoun, toNoun, cause);
    }
  }
  return graph;
}

/** The shortest path from one folder to another along the imports, both included; undefined when there is none. */
function pathBetween(graph: FolderGraph, from: string, to: string): string[] | undefined {
  const previous = new Map<string, string>();
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of graph.get(at)?.keys() ?? []) {
      if (previous.has(next) || next === from) continue;
      previous.set(next, at);
      if (next === to) return trace(previous, from, to);
      queue.push(next);
    }
  }
  return undefined;
}

function trace(previous: ReadonlyMap<string, string>, from: string, to: string): string[] {
  const path = [to];
  for (let at = previous.get(to); at !== undefined && at !== from; at = previous.get(at)) path.unshift(at);
  return [from, ...path];
}

const isFile = (unit: string): boolean => /\.tsx?$/.test(unit);

/**
 * Cycles between folders, the shortest first, so that every folder of a cycle appears in one of them. A cycle of files
 * alone is left to the import rule `no-cycle`.
 */
function findCycles(graph: FolderGraph): string[][] {
  const cycles = [...graph].flatMap(([from, targets]) =>
    [...targets.keys()].flatMap((to) => {
      const back = pathBetween(graph, to, from);
      return back === undefined ? [] : [[from, ...back]];
    }),
  );
  const covered = new Set<string>();
  return cycles
    .filter((cycle) => !cycle.every(isFile))
    .sort((a, b) => a.length - b.length || a.join().localeCompare(b.join()))
    .filter((cycle) => {
      const isNew = cycle.some((folder) => !covered.has(folder));
      for (const folder of cycle) covered.add(folder);
      return isNew;
    });
}

/** An error for each cycle between folders, with the imports that cause it. */
export function reportCycles(graph: FolderGraph): string[] {
  return findCycles(graph).map((cycle) => describeCycle(graph, cycle));
}

function describeCycle(graph: FolderGraph, cycle: readonly string[]): string {
  const causes = cycle.slice(1).flatMap((to, index) => {
    const imports = graph.get(cycle[index] ?? '')?.get(to) ?? [];
    const more = imports.length > MAX_SHOWN_IMPORTS ? [`… and ${imports.length - MAX_SHOWN_IMPORTS} more`] : [];
    return [...imports.slice(0, MAX_SHOWN_IMPORTS), ...more].map((line) => `\n    ${line}`);
  });
  return `${cycle.join(' → ')}\n    Move what both folders use into a lower folder, or pass it in as an argument.${causes.join('')}`;
}

export const folderCycles: Check = {
  name: 'folder-cycles',
  guards: 'no import cycle between folders',
  run: async (root): Promise<Outcome> => {
    const graph = folderGraph((await cruise(root)).modules);
    const errors = reportCycles(graph);
    return { ok: errors.length === 0, report: errors.join('\n'), note: `${graph.size} folders` };
  },
};
