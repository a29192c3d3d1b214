import { join } from 'node:path';

interface Graph {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const entry = join(import.meta.dirname, '../src/app/entry-client.tsx');

/** How many files must import a module statically before every page loads it. */
const widelyUsed = 7;

// Without forms, validation, the calendar and drawings of empty pages, and without the observers of mutations and of endless lists: pages of
// the first load do not need them.
const forEveryPage =
  /\/node_modules\/@tanstack\/(?!.*\/(?:useMutation|mutationObserver|useInfiniteQuery|infiniteQueryO))|\/apps\/web\/src\/(?!routes\/|features\/(?!shell\/)|shared\/(?:forms\/|storage\/local-order)|entities\/order\/)|\/packages\/(?:web-kit\/src\/(?!forms\/|query\/load-failed)|ui\/src\/(?!state\/|dialog\/|iso-box\/)|api\/src\/(?:client|errors)\.|i18n\/src\/|domain\/src\/(?!local-date|money|enumerations|domain-error))/;

/**
 * By default the bundler makes a file of every set of modules that some pages share: thirty files of a kilobyte or less on a first load,
 * each with its share of a round trip, and worse compressed than one file. These groups join them.
 */
export const chunkGroups = [
  { name: frameworkName() },
  {
    name: 'forms',
    test: /\/node_modules\/@tanstack\/.*\/(?:useMutation|mutationObserver)\.|\/packages\/web-kit\/src\/forms\/(?:use-form|form-parts|after-press|field-errors|controls|define-form|validation)\.|\/entities\/(?:order\/local-order-changes|account\/sign-in)\./,
    minShareCount: 7,
    includeDependenciesRecursively: false,
  },
  {
    name: 'order',
    test: /\/features\/order\/(?:panel\/(?:summary-panel|prices-skeleton)|order-page|order-skeleton|use-order|use-own-order|ready-order)/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
];

/** Names the file that every page loads: all that the entry imports statically, and what most pages share. */
function frameworkName() {
  let own: Set<string> | undefined;
  const shares = new Map<string, number>();
  const count = (graph: Graph): Set<string> => {
    const starts = new Set([entry]);
    let ofEntry: Set<string> | undefined;
    for (const start of starts) {
      const reached = new Set([start]);
      for (const id of reached) {
        const module = graph.getModuleInfo(id);
        for (const next of module?.importedIds ?? []) reached.add(next);
        for (const next of module?.dynamicallyImportedIds ?? []) starts.add(next);
      }
      for (const id of reached) shares.set(id, (shares.get(id) ?? 0) + 1);
      ofEntry ??= reached;
    }
    return new Set([...(ofEntry ?? [])].filter((id) => id !== entry));
  };
  return (id: string, graph: Graph): string | null => {
    own ??= count(graph);
    return own.has(id) || ((shares.get(id) ?? 0) >= widelyUsed && forEveryPage.test(id)) ? 'framework' : null;
  };
}
