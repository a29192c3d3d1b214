import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { correctVatRule, withdrawVatRule } from './correct-vat-rule.ts';
import { createVatRule, listVatRules } from './create-vat-rule.ts';
import { addAccount, changeAccount, chooseAccount, removeAccount } from './save-bank-account.ts';
import { changeLegalEntity, createLegalEntity, listLegalEntities } from './save-legal-entity.ts';

/** Companies of the operator and VAT rules, for staff. */
export const legalEntityRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/legal-entities', ({ scope }) => listLegalEntities(deps, scope));
    staffEndpoint(
      app,
      'POST /api/admin/legal-entities',
      ({ body: { country, invoicePrefix, contractPrefix, iban, bic, ...settings }, audit }) =>
        createLegalEntity(deps, { settings, account: { iban, bic }, country, invoicePrefix, contractPrefix }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/legal-entities/{id}', ({ params, body, scope, audit }) => {
      const { version, country, invoicePrefix, contractPrefix, ...settings } = body;
      const basis = { country, invoicePrefix, contractPrefix };
      return changeLegalEntity(deps, { id: params.id, version, settings, basis, scope }, audit);
    });
    staffEndpoint(app, 'POST /api/admin/legal-entities/{id}/bank-accounts', ({ params, body, scope, audit }) =>
      addAccount(deps, { ...body, id: params.id, scope }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/legal-entities/{id}/bank-accounts/{accountId}', ({ params, body, scope, audit }) =>
      changeAccount(deps, { ...body, ...params, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/choose', ({ params, body, scope, audit }) =>
      chooseAccount(deps, { ...body, ...params, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/legal-entities/{id}/bank-accounts/{accountId}/delete', ({ params, body, scope, audit }) =>
      removeAccount(deps, { ...body, ...params, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/vat-rules', () => listVatRules(deps));
    staffEndpoint(app, 'POST /api/admin/vat-rules', ({ body: { reason: _, ...rule }, audit }) => createVatRule(deps, rule, audit));
    staffEndpoint(app, 'PUT /api/admin/vat-rules/{id}', ({ params, body: { version, reason: _, ...treatment }, audit }) =>
      correctVatRule(deps, { id: params.id, version, treatment }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/vat-rules/{id}/withdraw', ({ params, body: { version }, audit }) =>
      withdrawVatRule(deps, { id: params.id, version }, audit),
    );
  };
