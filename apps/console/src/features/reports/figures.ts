import type { TextKey } from '@komora/i18n';
import type { ColumnKey } from './report-columns.tsx';
import type { ReportPage } from './report-filters.ts';

type FigureOf<K extends string> = K extends `figure.${infer Name}` ? Name : never;
type FigureName = FigureOf<TextKey<'console-reports'>>;

/** Columns with one text: `figure.<name>` says how they are computed. */
type Figure = readonly [columns: readonly ColumnKey[], figure: FigureName];

const of = <const T extends FigureName & ColumnKey>(...names: readonly T[]): Figure[] => names.map((name) => [[name], name]);

const boxes = of('boxes', 'let', 'free', 'outOfService', 'unitShare');
const documents = of('netAmount', 'vat', 'gross');
const open: Figure[] = [
  [['days'], 'itemDays'],
  [['open'], 'itemOpen'],
];

/** How each figure of a report is computed, in the order of its columns. */
export const FIGURES: Readonly<Record<ReportPage, readonly Figure[]>> = {
  occupancy: [
    ...boxes,
    ...of('areaShare', 'wholeAreaShare', 'economicShare', 'area', 'letArea', 'potential', 'rent', 'gap', 'perSquareMetre'),
  ],
  'rent-roll': [[['area'], 'boxArea'], ...of('list'), [['rent'], 'movedRent'], [['gap'], 'gapOfBox'], ...of('cover', 'deposit', 'balance')],
  'unit-mix': [
    ...boxes,
    ...of('area'),
    [['listMin', 'listMean', 'listMax'], 'listOfMany'],
    ...of('rentMean', 'perSquareMetre', 'daysVacant', 'waiting'),
  ],
  moves: [
    [['in', 'out', 'net'], 'moved'],
    [['areaIn', 'areaOut', 'areaNet'], 'boxArea'],
    [['rentIn', 'rentOut', 'rentNet'], 'movedRent'],
    ...of('churn', 'stay'),
  ],
  'moved-contracts': [
    [['area'], 'boxArea'],
    [['rent'], 'movedRent'],
  ],
  receivables: [[['notDue', 'to7', 'to30', 'to60', 'to90', 'over90'], 'aged'], ...of('credit'), [['balance'], 'balanceOfClient']],
  'receivable-items': open,
  delinquency: [
    ...of('contracts', 'running', 'contractShare'),
    [['open'], 'openRents'],
    ...of('moneyShare', 'clients', 'lateClients', 'lateShare', 'open30', 'open30Share', 'becameLate'),
    [['cured7', 'cured30'], 'cured'],
    ...of('overlocked'),
  ],
  'delinquent-contracts': open,
  economic: [
    [['potential'], 'potentialOfMonth'],
    [['earned'], 'earned'],
    [['economicShare'], 'economicShareOfMonth'],
  ],
  'loss-bridge': [
    [['potential'], 'potentialOfDays'],
    ...of('vacancy'),
    [['gap'], 'gapOfDays'],
    ...of('discount'),
    [['other'], 'otherOfMonth'],
    ...of('earned', 'unpaid', 'writtenOff', 'collected', 'outOfServiceRent'),
  ],
  'bridge-boxes': [
    [['area'], 'boxArea'],
    [['potential'], 'potentialOfDays'],
    ...of('vacancy'),
    [['gap'], 'gapOfDays'],
    [['agreed'], 'agreedOfDays'],
    ...of('outOfServiceRent'),
  ],
  'earned-documents': [[['netAmount'], 'netOfDocument'], [['earned'], 'earnedOfDocument'], ...of('discount', 'unpaid', 'writtenOff')],
  revenue: [
    ...of('documents', 'netAmount'),
    [['area'], 'revenueArea'],
    [['perAvailableSquareMetre'], 'revenuePerSquareMetre'],
    [['letArea'], 'revenueLetArea'],
    [['perLetSquareMetre'], 'revenuePerLetSquareMetre'],
  ],
  'revenue-documents': documents,
  deposits: of('held'),
  vat: [...of('rate', 'documents'), ...documents],
  integrity: [[['days'], 'unpaidDays'], ...of('acts', 'amount')],
};
