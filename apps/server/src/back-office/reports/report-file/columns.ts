import type { ReportName } from '@komora/api/admin';

/** How a value is written. `date`: `YYYY-MM-DD`; `money`: minor units as decimal; `area`: cm² as m²; `share`: basis points as percent. */
export type Format = 'text' | 'date' | 'number' | 'money' | 'area' | 'share';

type Columns = readonly (readonly [key: string, format: Format])[];

const text = (...keys: string[]): Columns => keys.map((key) => [key, 'text'] as const);
const date = (...keys: string[]): Columns => keys.map((key) => [key, 'date'] as const);
const number = (...keys: string[]): Columns => keys.map((key) => [key, 'number'] as const);
const money = (...keys: string[]): Columns => keys.map((key) => [key, 'money'] as const);
const area = (...keys: string[]): Columns => keys.map((key) => [key, 'area'] as const);
const share = (...keys: string[]): Columns => keys.map((key) => [key, 'share'] as const);

const aged = money('notDue', 'to7', 'to30', 'to60', 'to90', 'over90', 'credit', 'balance');

/** The columns of each file with their names in the API. */
export const columnsOf: Record<ReportName, Columns> = {
  occupancy: [
    ...text('id', 'name', 'companyId', 'currency'),
    ...number('boxes', 'let', 'free', 'outOfService'),
    ...area('area', 'letArea', 'outOfServiceArea'),
    ...money('potential', 'letList', 'rent', 'gap', 'perSquareMetre'),
    ...share('unitShare', 'areaShare', 'wholeAreaShare', 'economicShare'),
  ],
  'occupancy-months': [
    ...text('month'),
    ...number('boxes', 'let', 'outOfService'),
    ...area('area', 'letArea', 'outOfServiceArea'),
    ...share('unitShare', 'areaShare'),
  ],
  'rent-roll': [
    ...text('id', 'name', 'warehouseId', 'warehouse'),
    ...number('floor'),
    ...area('area'),
    ...text('state', 'contractId', 'contractNumber', 'clientId', 'client'),
    ...date('startsOn', 'endsOn', 'paidThrough'),
    ...money('list', 'rent', 'gap', 'cover', 'deposit', 'balance'),
    ...text('currency'),
  ],
  'unit-mix': [
    ...text('size'),
    ...number('floor'),
    ...text('currency'),
    ...number('boxes', 'let', 'free', 'outOfService'),
    ...area('area'),
    ...money('listMin', 'listMean', 'listMax', 'rentMean', 'perSquareMetre'),
    ...number('daysVacant', 'waiting'),
    ...share('unitShare'),
  ],
  moves: [
    ...text('id', 'name', 'companyId', 'currency'),
    ...number('in', 'out', 'net'),
    ...area('areaIn', 'areaOut', 'areaNet'),
    ...money('rentIn', 'rentOut', 'rentNet'),
    ...share('churn'),
    ...number('stay'),
  ],
  'moved-contracts': [
    ...text('id', 'number', 'kind'),
    ...date('day'),
    ...text('clientId', 'client', 'warehouseId', 'warehouse', 'box'),
    ...area('area'),
    ...money('rent'),
    ...text('currency', 'reasons'),
  ],
  receivables: [...text('clientId', 'client', 'companyId', 'company', 'currency'), ...aged],
  'receivable-items': [
    ...text('id', 'clientId', 'client', 'companyId', 'company', 'kind', 'number', 'contractId', 'contractNumber'),
    ...date('enteredOn', 'dueOn'),
    ...number('days'),
    ...money('open'),
    ...text('currency'),
  ],
  delinquency: [...text('step', 'currency'), ...number('contracts', 'running'), ...money('open'), ...share('contractShare', 'moneyShare')],
  'delinquent-contracts': [
    ...text('id', 'number', 'step', 'clientId', 'client', 'warehouseId', 'warehouse', 'box'),
    ...date('oldestDueOn'),
    ...number('days'),
    ...money('open'),
    ...text('currency'),
  ],
  economic: [
    ...text('month', 'warehouseId', 'warehouse', 'companyId', 'currency'),
    ...money('potential', 'earned'),
    ...share('economicShare'),
  ],
  'loss-bridge': [
    ...text('month', 'warehouseId', 'warehouse', 'companyId', 'currency'),
    ...money('potential', 'vacancy', 'gap', 'discount', 'other', 'earned', 'unpaid', 'writtenOff', 'collected', 'outOfServiceRent'),
  ],
  'bridge-boxes': [
    ...text('id', 'name', 'warehouseId', 'warehouse'),
    ...area('area'),
    ...money('potential', 'vacancy', 'gap', 'agreed', 'outOfServiceRent'),
    ...text('currency'),
  ],
  'earned-documents': [
    ...text('id', 'number', 'kind'),
    ...date('taxDay'),
    ...text('customer', 'contractId', 'contractNumber', 'warehouse'),
    ...money('net', 'earned', 'discount', 'unpaid', 'writtenOff'),
    ...text('currency'),
  ],
  revenue: [
    ...text('month', 'warehouseId', 'warehouse', 'companyId', 'company', 'currency'),
    ...number('documents'),
    ...money('net'),
    ...area('area'),
    ...money('perSquareMetre'),
    ...area('letArea'),
    ...money('perLetSquareMetre'),
  ],
  'revenue-documents': [
    ...text('id', 'number', 'kind'),
    ...date('taxDay'),
    ...text('customer', 'companyId', 'contractId'),
    ...money('net', 'vat', 'gross'),
    ...text('currency'),
  ],
  deposits: [
    ...text('id', 'clientId', 'client', 'companyId', 'company', 'contractId', 'contractNumber'),
    ...date('heldSince'),
    ...money('held'),
    ...text('currency'),
  ],
  'integrity-doors': [
    ...text('id'),
    ...date('day'),
    ...text('time', 'warehouseId', 'warehouse', 'boxId', 'box', 'state', 'contractId', 'contractNumber', 'person'),
  ],
  'integrity-unpaid': [
    ...text('id', 'number', 'clientId', 'client', 'warehouseId', 'warehouse', 'box'),
    ...date('startsOn', 'paidThrough'),
    ...number('days'),
  ],
  'integrity-transfers': [
    ...text('id'),
    ...date('enteredOn'),
    ...text('clientId', 'client', 'warehouseId', 'warehouse', 'contractId', 'contractNumber'),
    ...money('amount'),
    ...text('currency', 'staffId', 'person', 'note'),
  ],
  'integrity-people': [...text('staffId', 'name', 'verb'), ...number('acts'), ...money('amount'), ...text('currency')],
  vat: [
    ...text('month', 'companyId', 'company', 'kind'),
    ...share('rate'),
    ...text('exemption'),
    ...number('documents'),
    ...money('net', 'vat', 'gross'),
    ...text('currency'),
  ],
};
