import type { TaskKind, TaskOutcome, TodayGroup, TodayRow } from '@komora/api/admin';
import type { LightMyRequestResponse } from 'fastify';
import type { StaffClient } from './builders/staff.ts';

export interface Today {
  groups: TodayGroup[];
  next: { kind: string; on: string; count: number } | null;
}

export const today = async (staff: StaffClient, query = '') => (await staff.get(`/api/admin/today${query}`)).json<Today>();
export const groupOf = async (staff: StaffClient, kind: TaskKind, query = '') =>
  (await today(staff, query)).groups.find((group) => group.kind === kind);
export const rowsOf = async (staff: StaffClient, kind: TaskKind, query = '?limit=200') =>
  (await staff.get(`/api/admin/today/${kind}${query}`)).json<{
    rows: TodayRow[];
    next: string | null;
    count: { value: number; exact: boolean };
  }>();
export const outcomeOf = (response: LightMyRequestResponse) => response.json<TaskOutcome>();
