export { type DemoDeps, type DemoLogins, loadDemo } from './load-demo.ts';
export { loadLargeCatalogue } from './load-large-catalogue.ts';
export { OwnedDatabaseError } from './load-staff.ts';
