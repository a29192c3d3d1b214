import type { LockRecord } from '@komora/api/admin';
import { DOORS, type Door } from '@komora/domain/enumerations';
import type { ValidationResult } from '@komora/web-kit/validation';
import { type TextPath, type Texts, type TextValues, textPaths, textValues, typedTexts } from '../../shared/localised.ts';
import { createReader } from '../../shared/typed-reader.ts';

/** A lock as it is typed. `reason` only with a change. */
export type LockValues = TextValues<'label'> & {
  readonly warehouseId: string;
  readonly door: string;
  readonly boxId: string;
  readonly deviceId: string;
  readonly reason: string;
};
export type LockPath = Exclude<keyof LockValues, TextPath<'label'>> | TextPath<'label'>;

export interface LockBody {
  readonly warehouseId: string;
  readonly door: Door;
  readonly boxId: string | null;
  readonly deviceId: string;
  readonly label: Partial<Texts>;
  readonly reason: string;
}

export const LOCK_PATHS: readonly LockPath[] = ['warehouseId', 'door', 'boxId', 'deviceId', ...textPaths('label'), 'reason'];

export const newLock = (warehouseId: string): LockValues => ({
  ...textValues('label', {}),
  warehouseId,
  door: 'ENTRANCE',
  boxId: '',
  deviceId: '',
  reason: '',
});

export const lockValues = (record: LockRecord): LockValues => ({
  ...textValues('label', record.label),
  warehouseId: record.warehouseId,
  door: record.door,
  boxId: record.boxId ?? '',
  deviceId: record.deviceId,
  reason: '',
});

const DEVICE = /^[A-Za-z0-9_-]{1,64}$/;

/** @param isChange a change needs a reason; a new lock needs none */
export const validateLock =
  (isChange: boolean) =>
  (values: LockValues): ValidationResult<LockBody> => {
    const read = createReader();
    const warehouseId = read.text('warehouseId', values.warehouseId);
    const door = DOORS.find((one) => one === values.door) ?? 'ENTRANCE';
    const boxId = door === 'BOX' ? read.text('boxId', values.boxId) : null;
    const deviceId = read.text('deviceId', values.deviceId);
    if (deviceId !== '' && !DEVICE.test(deviceId)) read.errors.push({ path: 'deviceId', code: 'revalid/rule/basic/regex' });
    const reason = isChange ? read.text('reason', values.reason) : '';
    return read.result({ warehouseId, door, boxId, deviceId, label: typedTexts('label', values), reason });
  };
