import { type Reading, refuse } from './read.ts';

export const lockFaultNames = ['OFFLINE', 'SLOW', 'JAMMED', 'DUPLICATE_ACK', 'LOW_BATTERY', 'POWER_CUT', 'MUTE'] as const;
export type LockFault = (typeof lockFaultNames)[number];

/** `device=FAULT` parts, comma-separated; `*` stands for every device. */
export function lockFaults(reading: Reading, name: string): Map<string, LockFault[]> {
  const faults = new Map<string, LockFault[]>();
  const parts = (reading.env[name] ?? '').split(',').map((part) => part.trim());
  for (const part of parts.filter(Boolean)) {
    const [, device, word] = /^([\w-]{1,64}|\*)=([A-Z_]+)$/.exec(part) ?? [];
    const fault = lockFaultNames.find((known) => known === word);
    if (device === undefined || fault === undefined) {
      refuse(
        reading,
        name,
        `a comma-separated list of device=fault, with a fault of ${lockFaultNames.join(', ')} and * for every device`,
        '*=SLOW',
      );
      return new Map();
    }
    faults.set(device, [...(faults.get(device) ?? []), fault]);
  }
  return faults;
}

/** The first levels of a topic, without wildcards. */
export function topicPrefix(reading: Reading, name: string, fallback: string): string {
  const value = reading.env[name]?.trim();
  if (!value) return fallback;
  if (/^[\w-]+(\/[\w-]+)*$/.test(value) && value.length <= 100) return value;
  refuse(reading, name, 'one or more levels of a topic: letters, digits, _ and -, parted by /', fallback);
  return fallback;
}

/** An address with {warehouseId} in it. */
export function cameraUrl(reading: Reading, name: string): string | undefined {
  const value = reading.env[name]?.trim() ?? '';
  const filled = value.replaceAll('{warehouseId}', '00000000-0000-7000-8000-000000000000');
  const isAddress = URL.canParse(filled) && ['http:', 'https:'].includes(new URL(filled).protocol);
  if (isAddress && filled !== value && !/[{}]/.test(filled)) return value;
  refuse(
    reading,
    name,
    'an address that begins with http:// or https:// and holds {warehouseId}',
    'https://camera:secret@cameras.example/{warehouseId}/snapshot.jpg',
  );
  return undefined;
}
