import { randomUUID } from 'node:crypto';
import { aDispute, aPayment, type PlaceScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Evidence about disputes, and warnings of fraud. */
export type DisputeKey = Extract<StaffKey, `${string} /api/admin/disputes/${string}` | `${string} /api/admin/fraud-warnings${string}`>;

/** A PDF with one line. */
export function onePage(line: string): Buffer {
  const content = `BT /F1 12 Tf 20 200 Td (${line}) Tj ET`;
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`);
}

/** A warning that waits for a decision. */
export async function aWarning(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { id } = await scene.app.one<{ id: string }>(
    `insert into fraud_warnings (payment_id, provider, provider_warning_id, reason, actionable, received_at, checked_at)
     values ($1, 'MOCK', $2, 'misc', true, $3, $3) returning id`,
    [await aPayment(scene, place), randomUUID(), scene.app.clock.now()],
  );
  return id;
}

/** A dispute with an attached file. */
async function aFile(scene: StaffScene, place: PlaceScene): Promise<{ id: string; file: string }> {
  const id = await aDispute(scene, place);
  await scene.app.rows('insert into dispute_responses (dispute_id, updated_at) values ($1, $2)', [id, scene.app.clock.now()]);
  const file = await scene.app.one<{ id: string }>(
    `insert into dispute_files (dispute_id, name, content, added_by, added_at) values ($1, 'a.pdf', '%PDF-', $2, $3) returning id`,
    [id, place.colleagueId, scene.app.clock.now()],
  );
  return { id, file: file.id };
}

const ofDispute = (body?: object, inside?: StaffRule['inside']): StaffRule => ({
  request: async (scene, place) => ({ params: { id: await aDispute(scene, place) }, ...(body === undefined ? {} : { body }) }),
  ...(inside === undefined ? {} : { inside }),
});
const reason = { reason: 'the client used the box' };

export const disputeRules: Record<DisputeKey, StaffRule> = {
  'GET /api/admin/disputes/{id}': ofDispute(),
  'PUT /api/admin/disputes/{id}/statement': ofDispute({ statement: 'The client used the box.', version: 0 }),
  'POST /api/admin/disputes/{id}/files': {
    request: async (scene, place) => ({
      params: { id: await aDispute(scene, place) },
      query: { name: 'a.pdf' },
      file: onePage('signed'),
    }),
  },
  'DELETE /api/admin/disputes/{id}/files/{file}': { request: async (scene, place) => ({ params: await aFile(scene, place) }) },
  'POST /api/admin/disputes/{id}/bundle': ofDispute(),
  'POST /api/admin/disputes/{id}/stage': ofDispute({ version: 0 }, 'dispute/no-interface'),
  'POST /api/admin/disputes/{id}/send': ofDispute({ version: 0, ...reason }, 'dispute/no-interface'),
  'POST /api/admin/disputes/{id}/sent-by-hand': {
    request: async (scene, place) => ({
      params: { id: await aDispute(scene, place) },
      body: { version: 0, sentOn: scene.app.clock.now().toISOString().slice(0, 10), ...reason },
    }),
  },
  'GET /api/admin/fraud-warnings': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await aWarning(scene, place) }),
  },
  'POST /api/admin/fraud-warnings/{id}/keep': {
    request: async (scene, place) => ({ params: { id: await aWarning(scene, place) }, body: reason }),
  },
};
