import type { ExportPartName } from '@komora/documents';
import type { Reader, Trx } from '../db/database.ts';
import type { Gauge } from '../db/gauge.ts';
import type { TaskSource } from '../db/task-source.ts';
import type { Routes } from '../http/app.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import type { MergePart } from './client-merge.ts';
import type { ModuleContext } from './context.ts';
import type { RetentionPolicy } from './retention.ts';

/** An interface that one module provides and others require. Error messages use its name. */
export interface Port<T> {
  readonly name: string;
  /** Carries the type; never set. */
  readonly value?: T;
}

export const definePort = <T>(name: string): Port<T> => ({ name });

/** Every module may contribute to the port; the value is read when all modules are registered. */
export interface ManyOf<T> {
  readonly many: Port<T>;
}

export const many = <T>(port: Port<T>): ManyOf<T> => ({ many: port });

type Requirement = Port<unknown> | ManyOf<unknown>;
export type RequiredValues<R> = {
  [K in keyof R]: R[K] extends ManyOf<infer T> ? () => readonly T[] : R[K] extends Port<infer T> ? T : never;
};
export type ProvidedValues<P> = { [K in keyof P]: P[K] extends Port<infer T> ? T : never };

/** One value for a port with several contributors. */
export interface Contribution {
  port: Port<unknown>;
  value: unknown;
}

export const contribute = <T>(port: Port<T>, value: NoInfer<T>): Contribution => ({ port, value });

/** The client whose account is deleted: the keys by which modules find their rows. */
export interface ErasedClient {
  userId: string;
  /** The address before the deletion. */
  email: string;
  /** E.164 */
  phoneNumber: string | null;
  now: Date;
}

/** A module's part in the deletion of an account. The checks of all modules run before the first erasure. */
export interface ErasurePart {
  /** Runs before the transaction: completes pending work, for example payments. */
  prepare?(userId: string): Promise<void>;
  /** Runs in the transaction, with the account's row locked. @throws AppError if the account is still needed */
  assertErasable?(trx: Trx, client: ErasedClient): Promise<void>;
  /** Removes personal data from the module's rows. @throws AppError if the account is still needed */
  erase?(trx: Trx, client: ErasedClient): Promise<void>;
}

/** The client whose data is exported. */
export interface ExportedClient {
  userId: string;
  email: string;
}

/** Limit of rows per part, far above real data, to bound an archive. */
export const exportLimit = 10_000;

/**
 * A module's part of the data export: its records of one client, without secrets such as hashes and door codes. It selects columns by name, so that
 * new secret columns are not exported.
 */
export interface ExportPart {
  name: ExportPartName;
  read(reader: Reader, client: ExportedClient): Promise<object[]>;
  /** Contents for the archive, by the paths that the records name. */
  files?(reader: Reader, client: ExportedClient): Promise<readonly { path: string; bytes: Uint8Array }[]>;
}

export interface Registration<P> {
  routes?: readonly Routes[];
  jobs?: readonly JobDefinition[];
  erasure?: readonly ErasurePart[];
  exportData?: readonly ExportPart[];
  /** Effect of the merge of two clients on the module's tables. */
  merging?: readonly MergePart[];
  retention?: readonly RetentionPolicy[];
  /** Read at each scrape of the metrics. */
  gauges?: readonly Gauge[];
  /** Matters that need a person, for the list of tasks. */
  tasks?: readonly TaskSource[];
  contributes?: readonly Contribution[];
  provided?: ProvidedValues<P>;
  /** Runs in web processes before requests are accepted, to open listeners and connections. */
  startWeb?(): Promise<void>;
  /** Runs in worker processes when they begin to take jobs. */
  startWork?(): Promise<void>;
}

export interface ModuleDefinition<R extends Record<string, Requirement>, P extends Record<string, Port<unknown>>> {
  name: string;
  requires?: R;
  provides?: P;
  /** Registers the module. Resources that it opens must be pushed to `context.opened`. */
  register(context: ModuleContext, required: RequiredValues<R>): Registration<P> | Promise<Registration<P>>;
}

/** A module without type parameters, for the container. */
export interface Module {
  name: string;
  requires: Readonly<Record<string, Requirement>>;
  provides: Readonly<Record<string, Port<unknown>>>;
  register(context: ModuleContext, required: Record<string, unknown>): Promise<Registration<Record<string, Port<unknown>>>>;
}

/** The routes, jobs, erasure and export parts of a context, and what it provides to and requires from other contexts. */
export function defineModule<
  R extends Record<string, Requirement> = Record<never, never>,
  P extends Record<string, Port<unknown>> = Record<never, never>,
>(definition: ModuleDefinition<R, P>): Module {
  const { name, requires, provides, register } = definition;
  return {
    name,
    requires: requires ?? {},
    provides: provides ?? {},
    register: async (context, required) =>
      (await register(context, required as RequiredValues<R>)) as Registration<Record<string, Port<unknown>>>,
  };
}
