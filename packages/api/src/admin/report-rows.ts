import { DOCUMENT_KINDS } from '@komora/domain';
import * as z from 'zod/mini';
import { BoxSize, Currency } from '../enumerations.ts';
import { Id, LocalDate } from '../values.ts';

/** Amounts of a row are minor units of its currency; nothing is summed over currencies. Areas are cm². Shares are basis points, null without a base. */
export const amount = z.int();
export const share = z.nullable(z.int());
export const money = { currency: Currency };
/** A warehouse within its company. */
const place = { id: Id, name: z.string(), companyId: Id, ...money };

const occupancy = {
  boxes: z.int(),
  let: z.int(),
  free: z.int(),
  outOfService: z.int(),
  area: z.int(),
  letArea: z.int(),
  outOfServiceArea: z.int(),
  /** Σ list price of boxes that can be let or are let, net per month. */
  potential: amount,
  /** Σ list price of let boxes. */
  letList: amount,
  /** Σ agreed rent of let boxes. */
  rent: amount,
  unitShare: share,
  /** Of the area that can be let. */
  areaShare: share,
  /** Of all area, also that of boxes out of service. */
  wholeAreaShare: share,
  economicShare: share,
  /** List price less rent of let boxes. */
  gap: amount,
  /** Rent of let boxes per square metre of them. */
  perSquareMetre: z.nullable(amount),
};
export const OccupancyRow = z.object({ ...place, ...occupancy });
export type OccupancyRow = z.infer<typeof OccupancyRow>;
export const OccupancyTotal = z.object({ ...money, ...occupancy });
export type OccupancyTotal = z.infer<typeof OccupancyTotal>;

/** How the boxes stood on the last day of a month; of the running month today. */
export const OccupancyMonth = z.object({
  month: z.string(),
  boxes: z.int(),
  let: z.int(),
  outOfService: z.int(),
  area: z.int(),
  letArea: z.int(),
  outOfServiceArea: z.int(),
  unitShare: share,
  areaShare: share,
});
export type OccupancyMonth = z.infer<typeof OccupancyMonth>;

export const ReportBoxState = z.enum(['LET', 'FREE', 'TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE']);
export type ReportBoxState = z.infer<typeof ReportBoxState>;

export const RentRollRow = z.object({
  /** Of the box. */
  id: Id,
  name: z.string(),
  warehouseId: Id,
  warehouse: z.string(),
  floor: z.int(),
  area: z.int(),
  state: ReportBoxState,
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  clientId: z.nullable(Id),
  client: z.nullable(z.string()),
  startsOn: z.nullable(LocalDate),
  /** The last day, if it was known on any day. */
  endsOn: z.nullable(LocalDate),
  /** The last day that is paid for. */
  paidThrough: z.nullable(LocalDate),
  list: amount,
  rent: z.nullable(amount),
  /** List price less rent. */
  gap: z.nullable(amount),
  /** Insurance, net per month. */
  cover: z.nullable(amount),
  deposit: z.nullable(amount),
  /** Debt of the contract; negative: credit. */
  balance: z.nullable(amount),
  ...money,
});
export type RentRollRow = z.infer<typeof RentRollRow>;

export const UnitMixRow = z.object({
  size: BoxSize,
  floor: z.int(),
  ...money,
  boxes: z.int(),
  let: z.int(),
  free: z.int(),
  outOfService: z.int(),
  area: z.int(),
  listMin: amount,
  listMean: amount,
  listMax: amount,
  rentMean: z.nullable(amount),
  /** Rent of let boxes per square metre of them. */
  perSquareMetre: z.nullable(amount),
  /** Mean days of the present vacancies of free boxes. */
  daysVacant: z.nullable(z.int()),
  /** Open places on waiting lists for this size, or for any. They have no floor: floors of one size have the same number. */
  waiting: z.int(),
  unitShare: share,
});
export type UnitMixRow = z.infer<typeof UnitMixRow>;

export const moves = {
  in: z.int(),
  out: z.int(),
  net: z.int(),
  areaIn: z.int(),
  areaOut: z.int(),
  areaNet: z.int(),
  rentIn: amount,
  rentOut: amount,
  rentNet: amount,
  /** Contracts that ended, of the mean number of contracts over the days. */
  churn: share,
  /** Mean days of the contracts that ended. */
  stay: z.nullable(z.int()),
};
export const MoveRow = z.object({ ...place, ...moves });
export type MoveRow = z.infer<typeof MoveRow>;
export const MovedContract = z.object({
  /** Of the contract. */
  id: Id,
  number: z.string(),
  kind: z.enum(['IN', 'OUT']),
  day: LocalDate,
  clientId: Id,
  client: z.string(),
  warehouseId: Id,
  warehouse: z.string(),
  box: z.string(),
  area: z.int(),
  rent: amount,
  ...money,
  /** Of a move-out. */
  reasons: z.array(z.string()),
});
export type MovedContract = z.infer<typeof MovedContract>;

/** Open debits by days since they were due, and open credits (negative). Gross. */
export const aged = {
  notDue: amount,
  to7: amount,
  to30: amount,
  to60: amount,
  to90: amount,
  over90: amount,
  credit: amount,
  balance: amount,
};
export const ReceivableRow = z.object({
  /** The oldest open entry of the account. */
  id: Id,
  clientId: Id,
  client: z.string(),
  companyId: Id,
  company: z.string(),
  ...money,
  ...aged,
});
export type ReceivableRow = z.infer<typeof ReceivableRow>;
export const ReceivableItem = z.object({
  /** Of the entry of the ledger. */
  id: Id,
  clientId: Id,
  client: z.string(),
  companyId: Id,
  company: z.string(),
  kind: z.string(),
  /** Of a document. */
  number: z.nullable(z.string()),
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  enteredOn: LocalDate,
  dueOn: LocalDate,
  /** Since the due day; negative before it. */
  days: z.int(),
  open: amount,
  ...money,
});
export type ReceivableItem = z.infer<typeof ReceivableItem>;

export const DunningStep = z.enum(['NONE', 'REMINDER', 'LAST_CALL', 'OVERLOCK']);
export const DelinquencyRow = z.object({
  step: DunningStep,
  ...money,
  contracts: z.int(),
  /** Of these, contracts that had not ended. */
  running: z.int(),
  open: amount,
  /** Of the running contracts of that currency. */
  contractShare: share,
  /** Of the month's rents of that currency, net. */
  moneyShare: share,
});
export type DelinquencyRow = z.infer<typeof DelinquencyRow>;
/** Of clients, per currency. */
export const LateClientsRow = z.object({
  ...money,
  /** With a tenancy on the day. */
  clients: z.int(),
  /** With a rent open more than 10 days after its due day, and their share of the clients. */
  lateClients: z.int(),
  lateShare: share,
  /** Open more than 30 days after the due day, and its share of the month's rents, net. */
  open30: amount,
  open30Share: share,
  /** Rents that were due 120 to 30 days before and not paid on their due day; shares of those that were paid within 7 and 30 days after it. */
  becameLate: z.int(),
  cured7: share,
  cured30: share,
  /** Contracts whose doors are withheld now, on no past day. */
  overlocked: z.int(),
});
export type LateClientsRow = z.infer<typeof LateClientsRow>;
export const DelinquentContract = z.object({
  /** Of the contract. */
  id: Id,
  number: z.string(),
  step: DunningStep,
  clientId: Id,
  client: z.string(),
  warehouseId: Id,
  warehouse: z.string(),
  box: z.string(),
  oldestDueOn: LocalDate,
  days: z.int(),
  open: amount,
  ...money,
});
export type DelinquentContract = z.infer<typeof DelinquentContract>;

const economic = {
  month: z.string(),
  ...money,
  /** Mean over the days of the month that have passed: Σ list price of the boxes that can be let, net per month. */
  potential: amount,
  /** Rent of the days of the month, net, without insurance; of the running month up to today. */
  earned: amount,
  /** Earned of potential; of the running month in proportion to its days up to today. */
  economicShare: share,
};
export const EconomicRow = z.object({ ...economic, warehouseId: Id, warehouse: z.string(), companyId: Id });
export type EconomicRow = z.infer<typeof EconomicRow>;
export const EconomicTotal = z.object(economic);
export type EconomicTotal = z.infer<typeof EconomicTotal>;
export const RevenueRow = z.object({
  month: z.string(),
  /** Null: documents without a contract. */
  warehouseId: z.nullable(Id),
  warehouse: z.nullable(z.string()),
  companyId: Id,
  company: z.string(),
  ...money,
  documents: z.int(),
  net: amount,
  /** Mean lettable area over the days of the month that have passed. */
  area: z.nullable(z.int()),
  perSquareMetre: z.nullable(amount),
  /** Mean let area over the same days. */
  letArea: z.nullable(z.int()),
  perLetSquareMetre: z.nullable(amount),
});
export type RevenueRow = z.infer<typeof RevenueRow>;
export const RevenueDocument = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  taxDay: LocalDate,
  customer: z.string(),
  companyId: Id,
  contractId: z.nullable(Id),
  net: amount,
  vat: amount,
  gross: amount,
  ...money,
});
export type RevenueDocument = z.infer<typeof RevenueDocument>;

export const DepositRow = z.object({
  /** Of the entry of the ledger. */
  id: Id,
  clientId: Id,
  client: z.string(),
  companyId: Id,
  company: z.string(),
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  heldSince: LocalDate,
  held: amount,
  ...money,
});
export type DepositRow = z.infer<typeof DepositRow>;

export const VatReportRow = z.object({
  month: z.string(),
  companyId: Id,
  company: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Basis points; null with an exemption. */
  rate: z.nullable(z.int()),
  exemption: z.nullable(z.string()),
  documents: z.int(),
  net: amount,
  vat: amount,
  gross: amount,
  ...money,
});
export type VatReportRow = z.infer<typeof VatReportRow>;

/** A door of a box that opened on a day on which the box was not let to this contract, or was kept from being let. */
export const DoorFinding = z.object({
  /** Of the entry of the door log. */
  id: Id,
  at: z.string(),
  day: LocalDate,
  /** Of the warehouse, HH:MM. */
  time: z.string(),
  warehouseId: Id,
  warehouse: z.string(),
  boxId: Id,
  box: z.string(),
  state: ReportBoxState,
  /** Whose right opened the door; null: staff, or a craftsman with a link of staff. */
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  /** Of staff the name, of a craftsman the address. */
  person: z.nullable(z.string()),
});
export type DoorFinding = z.infer<typeof DoorFinding>;
export const UnpaidTenancy = z.object({
  /** Of the contract. */
  id: Id,
  number: z.string(),
  clientId: Id,
  client: z.string(),
  warehouseId: Id,
  warehouse: z.string(),
  box: z.string(),
  startsOn: LocalDate,
  paidThrough: z.nullable(LocalDate),
  days: z.int(),
});
export type UnpaidTenancy = z.infer<typeof UnpaidTenancy>;
/** A transfer that staff entered by hand and that no line of a bank statement confirms. */
export const UnconfirmedTransfer = z.object({
  /** Of the entry in the ledger. */
  id: Id,
  enteredOn: LocalDate,
  clientId: Id,
  client: z.string(),
  /** Null: the client has no contract with the company. */
  warehouseId: z.nullable(Id),
  warehouse: z.nullable(z.string()),
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  amount,
  ...money,
  staffId: z.nullable(Id),
  person: z.nullable(z.string()),
  /** The words of the person. */
  note: z.nullable(z.string()),
});
export type UnconfirmedTransfer = z.infer<typeof UnconfirmedTransfer>;
/** Acts of one kind that one person did. */
export const PersonFinding = z.object({
  staffId: Id,
  name: z.string(),
  verb: z.string(),
  acts: z.int(),
  /** Null: of acts without money. */
  currency: z.nullable(Currency),
  amount: z.nullable(amount),
});
export type PersonFinding = z.infer<typeof PersonFinding>;
