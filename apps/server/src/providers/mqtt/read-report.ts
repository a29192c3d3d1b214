import * as z from 'zod/mini';
import type { DeviceReport } from '../../modules/access/lock/lock.ports.ts';

const maxBytes = 2048;
const id = z.uuid();

const Report = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ACKED'), id }),
  z.object({ type: z.literal('UNLOCKED'), id, relocksAt: z.iso.datetime() }),
  z.object({ type: z.literal('RELOCKED'), id }),
  z.object({ type: z.literal('REJECTED'), id, reason: z.string().check(z.regex(/^[A-Z_]{1,40}$/)) }),
  z.object({ type: z.literal('BATTERY'), percent: z.int().check(z.gte(0), z.lte(100)) }),
  z.object({ type: z.literal('LOCKED') }),
]);

/**
 * Parses a message of the broker. Undefined for other topics, malformed messages and retained reports. Only a retained `online` message is still
 * valid later.
 */
export function readReport(prefix: string, topic: string, payload: Buffer, retained: boolean): DeviceReport | undefined {
  if (!topic.startsWith(`${prefix}/locks/`) || payload.length > maxBytes) return undefined;
  const [deviceId = '', kind, ...rest] = topic.slice(prefix.length + '/locks/'.length).split('/');
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(deviceId) || rest.length > 0) return undefined;
  if (kind === 'online') return { kind: 'PRESENCE', deviceId, online: payload.toString() === '1', locked: false };
  if (kind !== 'report' || retained) return undefined;
  const read = z.safeParse(Report, parse(payload));
  if (!read.success) return undefined;
  const report = read.data;
  switch (report.type) {
    case 'LOCKED':
      return { kind: 'PRESENCE', deviceId, online: true, locked: true };
    case 'BATTERY':
      return { kind: 'BATTERY', deviceId, percent: report.percent };
    case 'UNLOCKED':
      return { kind: 'UNLOCKED', deviceId, commandId: report.id, relocksAt: new Date(report.relocksAt) };
    case 'REJECTED':
      return { kind: 'REJECTED', deviceId, commandId: report.id, reason: report.reason };
    default:
      return { kind: report.type, deviceId, commandId: report.id };
  }
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
