import { Inspection } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findInspection, findPhoto, type InspectionRow, listInspectionRows } from './inspection.sql.ts';

const mostInspections = 50;

/** The latest inspections of a box or a contract within the scope. */
export async function listInspections(
  { db }: Pick<Deps, 'db'>,
  { scope, box, contract }: { scope: Scope; box: string | undefined; contract: string | undefined },
): Promise<{ inspections: Inspection[] }> {
  const rows = await listInspectionRows(db, { scope, box: box ?? null, contract: contract ?? null, limit: mostInspections });
  return { inspections: rows.map(presentInspection) };
}

/** A photo of an inspection. @throws AppError not-found */
export async function showInspectionPhoto(
  { db }: Pick<Deps, 'db'>,
  { id, scope }: { id: string; scope: Scope },
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const bytes = await findPhoto(db, id, scope);
  if (bytes === undefined) throw new AppError('not-found');
  return { bytes, name: `${id}.webp`, type: 'image/webp' };
}

/** An inspection after a change in the same transaction. */
export async function readBack(reader: Reader, id: string, scope: Scope): Promise<Inspection> {
  const row = await findInspection(reader, id, scope);
  if (row === undefined) throw new Error(`Inspection ${id} is missing after it was stored`);
  return presentInspection(row);
}

export const presentInspection = ({ startedAt, finishedAt, ...row }: InspectionRow): Inspection =>
  z.parse(Inspection, { ...row, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null });
