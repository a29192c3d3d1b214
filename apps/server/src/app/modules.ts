import { importsModule } from '../back-office/imports/module.ts';
import { recordsModule } from '../back-office/records/module.ts';
import { reportsModule } from '../back-office/reports/module.ts';
import { worklistModule } from '../back-office/worklist/module.ts';
import { accessModule } from '../modules/access/module.ts';
import { billingModule } from '../modules/billing/module.ts';
import { bookingModule } from '../modules/booking/module.ts';
import { catalogModule } from '../modules/catalog/module.ts';
import { identityModule } from '../modules/identity/module.ts';
import { messagingModule } from '../modules/messaging/module.ts';
import { operationsModule } from '../modules/operations/module.ts';
import { paymentsModule } from '../modules/payments/module.ts';
import { tenancyModule } from '../modules/tenancy/module.ts';
import type { Module } from '../platform/module/define-module.ts';

/** The contexts, then the modules of the back office that read across them. Each registers its own routes, jobs and parts. */
export const modules: readonly Module[] = [
  operationsModule,
  messagingModule,
  identityModule,
  catalogModule,
  paymentsModule,
  tenancyModule,
  billingModule,
  bookingModule,
  accessModule,
  recordsModule,
  worklistModule,
  reportsModule,
  importsModule,
];
