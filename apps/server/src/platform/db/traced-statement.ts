import { currentSpan, endWith, within } from '../tracing/span.ts';

/**
 * Runs a statement in a span, if it is part of a trace. The span has the text with its placeholders: values are parameters, and what the text itself
 * contains comes from the program.
 */
export function tracedStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  if (parent === undefined) return run();
  const { operation, summary } = describe(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  const span = parent.child(summary, { kind: 'client', attributes });
  return endWith(span, within(span, run));
}

const descriptions = new Map<string, { operation: string; summary: string }>();
/** Texts with lists of values have as many variants as lengths. */
const mostDescriptions = 1000;

/** The command and the first table, for example `SELECT contracts`. */
function describe(text: string): { operation: string; summary: string } {
  const known = descriptions.get(text);
  if (known !== undefined) return known;
  const statement = text.replace(/\/\*[^*]*\*\//g, ' ');
  const operation = (/[a-z]+/i.exec(statement)?.[0] ?? 'statement').toUpperCase();
  const table = /\b(?:from|into|update) "?([a-z_]+)/i.exec(statement)?.[1];
  const description = { operation, summary: table === undefined ? operation : `${operation} ${table}` };
  if (descriptions.size < mostDescriptions) descriptions.set(text, description);
  return description;
}
