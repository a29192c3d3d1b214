import * as z from 'zod/mini';
import { assignments, optional, type Reading, url, withDefault } from './variable.ts';

export const lockFaultNames = ['OFFLINE', 'SLOW', 'JAMMED', 'DUPLICATE_ACK', 'LOW_BATTERY', 'POWER_CUT', 'MUTE'] as const;
export type LockFault = (typeof lockFaultNames)[number];

export interface AccessConfig {
  /** Faults of simulated locks by device; `*` stands for all. */
  lockFaults: ReadonlyMap<string, readonly LockFault[]>;
  /** MQTT broker of the locks. Undefined: simulated locks. */
  mqttUrl: string | undefined;
  /** Prefix of the MQTT topics. */
  mqttTopicPrefix: string;
  /** URL template of the cameras with {warehouseId}. Undefined: simulated pictures. */
  cameraUrl: string | undefined;
}

const device = z.string().check(z.regex(/^(?:[\w-]{1,64}|\*)$/));

export const accessVariables = {
  LOCK_FAULTS: optional(
    assignments(device, z.enum(lockFaultNames)),
    `a comma-separated list of device=fault, where fault is one of ${lockFaultNames.join(', ')} and device * means all devices`,
    '*=SLOW',
  ),
  MQTT_URL: url(['mqtt', 'mqtts'], 'mqtts://komora:secret@broker.example:8883'),
  MQTT_TOPIC_PREFIX: withDefault(
    // The first levels of a topic, without wildcards.
    z.string().check(z.regex(/^[\w-]+(\/[\w-]+)*$/), z.maxLength(100)),
    'komora',
    'one or more topic levels of letters, digits, _ and -, separated by /',
  ),
  CAMERA_URL: optional(
    z.string().check(z.refine(isCameraUrl)),
    'an address that begins with http:// or https:// and contains {warehouseId}',
    'https://camera:secret@cameras.example/{warehouseId}/snapshot.jpg',
  ),
};

function isCameraUrl(value: string): boolean {
  const filled = value.replaceAll('{warehouseId}', '00000000-0000-7000-8000-000000000000');
  return filled !== value && !/[{}]/.test(filled) && z.url({ protocol: /^https?$/ }).safeParse(filled).success;
}

export function accessConfig({ values }: Reading<typeof accessVariables>): AccessConfig {
  const lockFaults = Map.groupBy(values.LOCK_FAULTS ?? [], ([name]) => name);
  return {
    lockFaults: new Map([...lockFaults].map(([name, faults]) => [name, faults.map(([, fault]) => fault)])),
    mqttUrl: values.MQTT_URL,
    mqttTopicPrefix: values.MQTT_TOPIC_PREFIX,
    cameraUrl: values.CAMERA_URL,
  };
}
