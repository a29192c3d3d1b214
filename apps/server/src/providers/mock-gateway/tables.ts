import type { Generated, Selectable } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** The tables of schema.sql. Type aliases, because Kysely's `withTables` does not accept interfaces. */
type MockGatewayTables = {
  'mock_gateway.payments': PaymentsTable;
  'mock_gateway.refunds': RefundsTable;
  'mock_gateway.ledger': LedgerTable;
  'mock_gateway.notifications': NotificationsTable;
  'mock_gateway.cancelled_cards': { reference: string; cancelled_at: Date };
  'mock_gateway.card_setups': CardSetupsTable;
  'mock_gateway.condition': { id: Generated<boolean>; down: Generated<boolean> };
};

type PaymentsTable = {
  id: string;
  merchant_key: string;
  reference: string;
  amount: number;
  currency: string;
  description: string;
  language: string;
  email: string;
  return_url: string;
  expires_at: Date;
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'EXPIRED';
  step: 'CARD' | 'CHALLENGE' | 'DONE';
  decline_code: string | null;
  card_label: string | null;
  card_reference: string | null;
  settles_at: Date | null;
  created_at: Date;
  updated_at: Date;
  method_reference: string | null;
  decline_kind: 'SOFT' | 'HARD' | 'CHALLENGE' | null;
  card_expires_on: string | null;
};

type RefundsTable = {
  id: string;
  merchant_key: string;
  payment_id: string;
  amount: number;
  currency: string;
  created_at: Date;
};

type LedgerTable = {
  id: string;
  payment_id: string;
  refund_id: string | null;
  reference: string;
  kind: 'CHARGE' | 'REFUND';
  amount: number;
  currency: string;
  booked_at: Date;
};

type NotificationsTable = {
  id: string;
  payment_id: string;
  copies: Generated<number>;
  tries: Generated<number>;
  taken: Generated<number>;
  created_at: Date;
};

type CardSetupsTable = {
  id: string;
  merchant_key: string;
  description: string;
  language: string;
  return_url: string;
  cancel_url: string;
  expires_at: Date;
  card_label: string | null;
  card_reference: string | null;
  card_expires_on: string | null;
  created_at: Date;
};

export type MockCardSetup = Selectable<CardSetupsTable>;
export type MockPayment = Selectable<PaymentsTable>;

/** The pool's or the transaction's query builder, with the tables of the mock gateway. */
export const mockTables = (reader: Reader) => reader.withTables<MockGatewayTables>();
