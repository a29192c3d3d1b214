import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { BoxSize } from '../enumerations.ts';
import { Id, Instant, LocalDate } from '../values.ts';
import { INTEGRITY_REPORTS, REPORTS, ReportFormat, type ReportName } from './report.ts';
import { BridgeBoxPart, EarnedPart } from './report-bridge-rows.ts';
import { DunningStep, ReportBoxState } from './report-rows.ts';

/** Reports and lists with a page, whose file can be sent. */
export const SCHEDULED_REPORTS = [...REPORTS, ...INTEGRITY_REPORTS].filter(
  (name): name is Exclude<ReportName, 'occupancy-months'> => name !== 'occupancy-months',
);
export const ScheduledReport = z.enum(SCHEDULED_REPORTS);
export type ScheduledReport = z.infer<typeof ScheduledReport>;

/** Filters of a report without its days, which follow from the time of sending. */
export const ScheduleFilters = z.object({
  warehouse: z.optional(Id),
  company: z.optional(Id),
  state: z.optional(ReportBoxState),
  size: z.optional(BoxSize),
  floor: z.optional(z.int().check(z.gte(-99), z.lte(999))),
  client: z.optional(Id),
  kind: z.optional(z.enum(['IN', 'OUT'])),
  step: z.optional(DunningStep),
  part: z.optional(z.union([BridgeBoxPart, EarnedPart])),
});
export type ScheduleFilters = z.infer<typeof ScheduleFilters>;

const hour = z.int().check(z.gte(0), z.lte(23));

/** Local time of the warehouse or company. `weekday`: 1 is Monday. `monthDay`: a shorter month counts its last day. */
export const ScheduleTime = z.discriminatedUnion('every', [
  z.object({ every: z.literal('DAILY'), hour }),
  z.object({ every: z.literal('WEEKLY'), weekday: z.int().check(z.gte(1), z.lte(7)), hour }),
  z.object({ every: z.literal('MONTHLY'), monthDay: z.int().check(z.gte(1), z.lte(31)), hour }),
]);
export type ScheduleTime = z.infer<typeof ScheduleTime>;

/** Why a person gets nothing: works here no more, lacks the right to read reports, or has it for another place. */
export const ScheduleRejection = z.enum(['STAFF_ENDED', 'NO_RIGHT', 'OUT_OF_SCOPE']);
export type ScheduleRejection = z.infer<typeof ScheduleRejection>;

const Person = z.object({ id: Id, name: z.string() });

export const ReportDelivery = z.object({
  ...Person.shape,
  state: z.enum(['WAITING', 'SENT', 'FAILED', 'REJECTED']),
  /** Of REJECTED. */
  rejected: z.nullable(ScheduleRejection),
  sentAt: z.nullable(Instant),
});
export type ReportDelivery = z.infer<typeof ReportDelivery>;

export const ReportSchedule = z.object({
  id: Id,
  report: ScheduledReport,
  filters: ScheduleFilters,
  format: ReportFormat,
  /** The name of the warehouse, or else of the company; null: every place of each recipient. */
  place: z.nullable(z.string()),
  time: ScheduleTime,
  timeZone: z.string(),
  /** Who set it up. */
  owner: Person,
  /** Of the caller. */
  isOwn: z.boolean(),
  recipients: z.array(Person),
  /** Null: paused. */
  nextRunAt: z.nullable(Instant),
  /** Why the program paused it; null: a person did, or it runs. */
  pausedReason: z.nullable(ScheduleRejection),
  lastRun: z.nullable(z.object({ dueAt: Instant, asOf: LocalDate, deliveries: z.array(ReportDelivery) })),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const common = { tag: 'report', access: 'staff', right: 'read:money-report', scope: 'anywhere', person: true } as const;
const byId = { ...common, params: z.object({ id: Id }) } as const;

export const reportScheduleEndpoints = {
  'GET /api/admin/report-schedules': {
    ...common,
    summary: 'Reports that are sent to me or that I set up, with the last run of each',
    response: z.object({ schedules: z.array(ReportSchedule) }),
  },
  'GET /api/admin/report-schedules/colleagues': {
    ...common,
    summary: 'People who may read a report of a place, by name',
    query: z.object({ report: ScheduledReport, warehouse: z.optional(Id), company: z.optional(Id) }),
    response: z.object({ colleagues: z.array(Person) }),
  },
  'POST /api/admin/report-schedules': {
    ...common,
    summary: 'Send a report regularly to people who may read it. Each gets only what they may see at that time',
    audit: 'report-schedule.create',
    idempotent: true,
    body: z.object({
      report: ScheduledReport,
      filters: ScheduleFilters,
      /** Absent: CSV. */
      format: z.optional(ReportFormat),
      time: ScheduleTime,
      recipients: z.array(Id).check(z.minLength(1), z.maxLength(20)),
    }),
    response: z.object({ id: Id }),
    errors: ['report-schedule/too-many', 'report-schedule/recipient-without-right'],
  },
  'POST /api/admin/report-schedules/{id}/pause': {
    ...byId,
    summary: 'Pause a report that I set up',
    audit: 'report-schedule.pause',
  },
  'POST /api/admin/report-schedules/{id}/resume': {
    ...byId,
    summary: 'Resume a report that I set up, from the next time on. What was missed is not sent',
    audit: 'report-schedule.resume',
    errors: ['report-schedule/recipient-without-right'],
  },
  'POST /api/admin/report-schedules/{id}/remove': {
    ...byId,
    summary: 'Remove a report that I set up, with its history',
    audit: 'report-schedule.remove',
  },
  'POST /api/admin/report-schedules/{id}/leave': {
    ...byId,
    summary: 'Get a report that a colleague set up no more. Without recipients it is removed',
    audit: 'report-schedule.leave',
  },
} as const satisfies Record<string, Endpoint>;
