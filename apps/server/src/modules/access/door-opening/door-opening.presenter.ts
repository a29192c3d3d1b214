import { DoorOpening, StaffCommand } from '@komora/api/admin';
import * as z from 'zod/mini';
import type { OpeningRow, StaffCommandRow } from './door-opening.sql.ts';

export const presentStaffCommand = ({ issuedAt, expiresAt, openedAt, relocksAt, ...row }: StaffCommandRow): StaffCommand =>
  z.parse(StaffCommand, {
    ...row,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    relocksAt: relocksAt?.toISOString() ?? null,
  });

export const presentOpening = ({ requestedAt, expiresAt, ...row }: OpeningRow): DoorOpening =>
  z.parse(DoorOpening, { ...row, requestedAt: requestedAt.toISOString(), expiresAt: expiresAt.toISOString() });
