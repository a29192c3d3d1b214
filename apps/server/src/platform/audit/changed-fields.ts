import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/** As the database returns it: without undefined fields, dates as text. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The fields whose JSON values differ, as `{field: {before, after}}`. The order of keys does not count. A missing field counts as null. */
export function changedFields(before: Values, after: Values): Record<string, { before: unknown; after: unknown }> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }] as const)
      .filter(([, change]) => !isDeepStrictEqual(toJson(change.before), toJson(change.after))),
  );
}
