type Values = Readonly<Record<string, unknown>>;

/** The fields whose JSON values differ, as `{field: {before, after}}`. A missing field counts as null. */
export function changedFields(before: Values, after: Values): Record<string, { before: unknown; after: unknown }> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }] as const)
      .filter(([, change]) => JSON.stringify(change.before) !== JSON.stringify(change.after)),
  );
}
