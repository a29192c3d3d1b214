export { TestClock } from './clock.ts';
export { expectConsole } from './console-guard.ts';
export { copyPreparedDatabase, createTestDatabase, type TestDatabase, useTestDatabase } from './database.ts';
export { adminQuery } from './database-admin.ts';
export { type BoxFields, holdBox, insertBox, insertOperators, insertWarehouse, type WarehouseFields } from './factories/warehouse.ts';
export { sequenceIds } from './ids.ts';
export { startTestPostgres, type TestPostgres } from './postgres.ts';
export { waitUntil } from './wait-until.ts';
export { type RecordedRequest, startWireFake, type WireFake } from './wire-fake.ts';
