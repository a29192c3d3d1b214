import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { changeMessageText } from './change-message-text.ts';
import { listMessageTexts, showMessageText } from './show-message-text.ts';
import { previewMessageText, sendMessageTextTest } from './try-message-text.ts';

const path = '/api/admin/message-texts/{kind}/{language}';

/** Texts of the operator in messages. */
export function messageTextRoutes(deps: Deps): Routes {
  const { rateLimit } = deps.config;
  const limitTests = rateLimiter(deps, { name: 'message-text/test', burst: 10 * rateLimit, perMinute: rateLimit });
  return (app) => {
    staffEndpoint(app, 'GET /api/admin/message-texts', ({ query }) => listMessageTexts(deps, query.language ?? 'EN'));
    staffEndpoint(app, `GET ${path}`, ({ params: { kind, language } }) => showMessageText(deps, deps.db, kind, language));
    staffEndpoint(app, `PUT ${path}`, ({ params, body, audit }) => changeMessageText(deps, { ...params, ...body }, audit));
    staffEndpoint(app, `POST ${path}/reset`, ({ params, body: { version }, audit }) =>
      changeMessageText(deps, { ...params, texts: {}, version }, audit),
    );
    staffEndpoint(app, `POST ${path}/preview`, ({ params, body }) => previewMessageText(deps, { ...params, ...body }));
    staffEndpoint(app, `POST ${path}/test`, async ({ params, body, audit }) => {
      await limitTests(audit.staffId);
      return sendMessageTextTest(deps, { ...params, ...body }, audit);
    });
  };
}
