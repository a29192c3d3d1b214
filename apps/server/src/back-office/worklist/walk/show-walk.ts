import { type Walk, WalkBox, WalkSummary, WalkTick } from '@komora/api/admin';
import { walkRoute } from '@komora/domain/walk-route';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findPhoto, findWalkRow, listExpectedBoxes, listLatestTicks, listWalkRows, type TickRow, type WalkRow } from './walk.sql.ts';

const mostWalks = 50;

/** The latest rounds within the scope. */
export async function listWalks(
  { db }: Pick<Deps, 'db'>,
  { scope, warehouse }: { scope: Scope; warehouse: string | undefined },
): Promise<{ walks: WalkSummary[] }> {
  return { walks: (await listWalkRows(db, { scope, warehouse: warehouse ?? null, limit: mostWalks })).map(presentSummary) };
}

/** A round with its boxes in the order of the way, as they should be now, and the latest tick of each. @throws AppError not-found */
export async function showWalk(reader: Reader, { clock }: Pick<Deps, 'clock'>, id: string, scope: Scope): Promise<Walk> {
  const row = await findWalkRow(reader, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const boxes = await listExpectedBoxes(reader, row.warehouseId, clock.now());
  const ticks = new Map((await listLatestTicks(reader, id)).map((tick) => [tick.boxId, tick]));
  const placed = boxes.map(({ shape: { x, y }, ...box }) => ({ ...box, position: x === undefined || y === undefined ? null : { x, y } }));
  return {
    ...presentSummary(row),
    boxes: walkRoute(placed).map((box) => {
      const tick = ticks.get(box.boxId);
      return z.parse(WalkBox, { ...box, tick: tick === undefined ? null : presentTick(tick) });
    }),
  };
}

/** The photo of a difference. @throws AppError not-found */
export async function showWalkPhoto(
  { db }: Pick<Deps, 'db'>,
  { id, scope }: { id: string; scope: Scope },
): Promise<{ bytes: Buffer; name: string; type: string }> {
  const found = await findPhoto(db, id, scope);
  if (found === undefined) throw new AppError('not-found');
  return { bytes: found.content, name: `${found.storedAt.toISOString().slice(0, 19).replaceAll(':', '-')}.webp`, type: 'image/webp' };
}

export const presentSummary = ({ startedAt, finishedAt, ...row }: WalkRow): WalkSummary =>
  z.parse(WalkSummary, { ...row, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null });

export const presentTick = ({ tickedAt, ...row }: TickRow): WalkTick => z.parse(WalkTick, { ...row, tickedAt: tickedAt.toISOString() });
