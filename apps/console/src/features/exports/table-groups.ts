import { EXPORT_TABLES, type ExportTable, type Me, type Right } from '@komora/api/admin';
import { holds } from '../../shared/me.ts';

type ExportRight = (typeof EXPORT_TABLES)[ExportTable];
/** Tables that need the same right are chosen together, under the name of its noun. */
export type Noun = ExportRight extends `read:${infer N}` ? N : never;

const nounOf = (right: ExportRight): Noun => right.slice('read:'.length) as Noun;
const all = Object.entries(EXPORT_TABLES) as [ExportTable, ExportRight][];

/** The groups that the person may export, in the order of the files. */
export const nounsOf = (me: Pick<Me, 'rights'>): Noun[] => [
  ...new Set(all.filter(([, right]) => holds(me, right satisfies Right)).map(([, right]) => nounOf(right))),
];

export const tablesOf = (nouns: readonly string[]): ExportTable[] =>
  all.filter(([, right]) => nouns.includes(nounOf(right))).map(([table]) => table);

/** The groups of an export, which contains whole groups or, made by another program, parts of them. */
export const nounsIn = (tables: readonly ExportTable[]): Noun[] => [...new Set(tables.map((table) => nounOf(EXPORT_TABLES[table])))];
