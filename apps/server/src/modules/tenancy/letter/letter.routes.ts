import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { downloadLetter, listOwnLetters } from './download-letter.ts';

export const letterRoutes =
  (deps: Deps, print: Print): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/contracts/{id}/letters', async ({ params, session }) => ({
      letters: await listOwnLetters(deps, { clientId: session.userId, contractId: params.id }),
    }));
    endpoint(app, 'GET /api/client/my/contracts/{id}/letters/{letter}', ({ params, session }) =>
      downloadLetter(deps, print, { clientId: session.userId, contractId: params.id, letterId: params.letter }),
    );
  };
