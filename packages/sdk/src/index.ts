export { createKomora, type Komora, type KomoraOptions, type Method, type Problem, type Result } from './client.ts';
export type { GeneralCode, Operations } from './operations.generated.ts';
export { allRows, KomoraError, unwrap } from './pages.ts';
