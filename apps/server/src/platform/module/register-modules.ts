import type { Routes } from '../http/app.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import type { ModuleContext } from './context.ts';
import type { Contribution, Module, Port } from './define-module.ts';
import { erasurePort, exportPort, gaugePort, jobsPort, mergePort, retentionPort, taskSourcePort } from './ports.ts';

/** Replaces a provided or contributed value in a test. */
export interface PortOverride {
  port: Port<unknown>;
  replace(value: unknown): unknown;
}

export const override = <T>(port: Port<T>, replace: (value: T) => T): PortOverride => ({
  port,
  replace: (value) => replace(value as T),
});

export interface RegisteredModules {
  routes: Routes[];
  jobs: JobDefinition[];
  startWeb: (() => Promise<void>)[];
  startWork: (() => Promise<void>)[];
  /** The value of a port. @throws Error if no module provides it */
  get<T>(port: Port<T>): T;
  /** The values that modules contribute to a port. */
  all<T>(port: Port<T>): readonly T[];
}

/**
 * Registers modules in the given order, but each after the modules that provide its requirements.
 * @throws Error with module and port if no module or two modules provide a requirement, or requirements form a cycle
 */
export async function registerModules(
  modules: readonly Module[],
  context: ModuleContext,
  overrides: readonly PortOverride[] = [],
): Promise<RegisteredModules> {
  const values = new Map<Port<unknown>, unknown>();
  const contributions = new Map<Module, Contribution[]>();
  const registered: RegisteredModules = {
    routes: [],
    jobs: [],
    startWeb: [],
    startWork: [],
    get: (port) => {
      if (!values.has(port)) throw new Error(`No module provides ${port.name}`);
      return values.get(port) as never;
    },
    all: (port) => valuesOf(port) as never,
  };
  const replaced = (port: Port<unknown>, value: unknown) =>
    overrides.filter((one) => one.port === port).reduce((current, { replace }) => replace(current), value);
  // Contributions keep the given order of modules, even if requirements change the registration order.
  const collected = new Map<Port<unknown>, unknown[]>();
  const valuesOf = (port: Port<unknown>): unknown[] => {
    const known = collected.get(port);
    if (known !== undefined) return known;
    const all = modules.flatMap((module) => contributions.get(module) ?? []).flatMap((one) => (one.port === port ? [one.value] : []));
    collected.set(port, all);
    return all;
  };
  for (const module of inOrder(modules)) {
    const required = Object.entries(module.requires).map(([key, requirement]) => {
      if (!('many' in requirement)) return [key, registered.get(requirement)];
      return [key, () => valuesOf(requirement.many)];
    });
    const registration = await module.register(context, Object.fromEntries(required));
    for (const [key, port] of Object.entries(module.provides)) values.set(port, replaced(port, registration.provided?.[key]));
    const contributed = [
      ...(registration.contributes ?? []),
      ...(registration.erasure ?? []).map((value) => ({ port: erasurePort, value })),
      ...(registration.exportData ?? []).map((value) => ({ port: exportPort, value })),
      ...(registration.merging ?? []).map((value) => ({ port: mergePort, value })),
      ...(registration.retention ?? []).map((value) => ({ port: retentionPort, value })),
      ...(registration.jobs ?? []).map((value) => ({ port: jobsPort, value })),
      ...(registration.gauges ?? []).map((value) => ({ port: gaugePort, value })),
      ...(registration.tasks ?? []).map((value) => ({ port: taskSourcePort, value })),
    ];
    contributions.set(
      module,
      contributed.map(({ port, value }) => ({ port, value: replaced(port, value) })),
    );
    collected.clear();
    registered.routes.push(...(registration.routes ?? []));
    registered.jobs.push(...(registration.jobs ?? []));
    if (registration.startWeb) registered.startWeb.push(registration.startWeb);
    if (registration.startWork) registered.startWork.push(registration.startWork);
  }
  return registered;
}

function inOrder(modules: readonly Module[]): Module[] {
  const providers = new Map<Port<unknown>, Module>();
  for (const module of modules) {
    for (const port of Object.values(module.provides)) {
      const other = providers.get(port);
      if (other) throw new Error(`Both ${other.name} and ${module.name} provide ${port.name}`);
      providers.set(port, module);
    }
  }
  const ordered = new Set<Module>();
  const visit = (module: Module, path: readonly Module[]) => {
    if (ordered.has(module)) return;
    if (path.includes(module)) throw new Error(`Modules require each other: ${[...path, module].map(({ name }) => name).join(' → ')}`);
    for (const requirement of Object.values(module.requires)) {
      if ('many' in requirement) continue;
      const provider = providers.get(requirement);
      if (!provider) throw new Error(`${module.name} requires ${requirement.name}, which no module provides`);
      visit(provider, [...path, module]);
    }
    ordered.add(module);
  };
  for (const module of modules) visit(module, []);
  return [...ordered];
}
