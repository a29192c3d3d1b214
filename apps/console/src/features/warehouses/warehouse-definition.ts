import type { FormDefinition } from '@komora/web-kit/define-form';
import type { HoursField, HoursRow } from './hours-values.ts';
import type { SpecialField, SpecialRow } from './special-values.ts';
import {
  validateWarehouse,
  type WarehouseBody,
  type WarehousePath,
  type WarehouseValues,
  warehousePaths,
  withCoordinate,
} from './warehouse-values.ts';

const ROW = /^(openingHours|specialDays)\.(\d+)\.(\w+)$/;

/** The form of a warehouse. @param ranges the number of ranges of opening hours @param days that of special days */
export const warehouseForm = (ranges: number, days: number): FormDefinition<WarehouseValues, WarehousePath, WarehouseBody> => ({
  paths: warehousePaths(ranges, days),
  read(values, path) {
    const [, list, index, field] = ROW.exec(path) ?? [];
    if (list === 'openingHours') return values.openingHours[Number(index)]?.[field as HoursField] ?? '';
    if (list === 'specialDays') return values.specialDays[Number(index)]?.[field as SpecialField] ?? '';
    return values[path as Exclude<keyof WarehouseValues, 'openingHours' | 'specialDays'>];
  },
  write(values, path, value) {
    const [, list, index, field] = ROW.exec(path) ?? [];
    if (list !== undefined) {
      const change = <Row extends HoursRow | SpecialRow>(row: Row, at: number): Row =>
        at === Number(index) ? { ...row, [field ?? '']: value } : row;
      if (list === 'specialDays') return { ...values, specialDays: values.specialDays.map(change) };
      return { ...values, openingHours: values.openingHours.map(change) };
    }
    if (path === 'lat' || path === 'lng') return withCoordinate(values, path, String(value));
    return { ...values, [path]: value };
  },
  validate: validateWarehouse,
  fieldOfCode: { 'warehouse/no-vat-rule': 'legalEntityId' },
});
