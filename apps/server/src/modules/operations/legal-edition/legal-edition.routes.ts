import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { preferredLanguage } from '../../../platform/http/preferred-language.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { beginDraft, type ChangeDeps, publishDraft, removeDraft, withdrawEdition, writeDraft } from './change-legal-edition.ts';
import { readLegalText } from './read-legal-text.ts';
import { listLegalEditions, showLegalEdition } from './show-legal-editions.ts';

/** Trading terms and privacy policy: for visitors, and their editions for staff. */
export const legalEditionRoutes =
  (deps: ChangeDeps & Deps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/legal-text/{kind}', ({ params: { kind }, query: { language, version }, request }) =>
      readLegalText(deps, { kind, version, language: language ?? preferredLanguage(request.headers['accept-language'], deps) }),
    );
    staffEndpoint(app, 'GET /api/admin/legal-editions', () => listLegalEditions(deps));
    staffEndpoint(app, 'POST /api/admin/legal-editions', ({ body, audit }) => beginDraft(deps, body.kind, audit));
    staffEndpoint(app, 'GET /api/admin/legal-editions/{id}', ({ params: { id } }) => showLegalEdition(deps, deps.db, id));
    staffEndpoint(app, 'PUT /api/admin/legal-editions/{id}', ({ params, body, audit }) => writeDraft(deps, { ...params, ...body }, audit));
    staffEndpoint(app, 'POST /api/admin/legal-editions/{id}/publish', ({ params, body: { validFrom, version }, audit }) =>
      publishDraft(deps, { ...params, validFrom, version }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/legal-editions/{id}/withdraw', ({ params, body: { version }, audit }) =>
      withdrawEdition(deps, { ...params, version }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/legal-editions/{id}/delete', async ({ params, body: { version }, audit }) => {
      await removeDraft(deps, { ...params, version }, audit);
      return undefined;
    });
  };
