export { agreementRoutes } from './agreement.routes.ts';
export { readOrderedPlace } from './agreement.sql.ts';
export { concludeAgreement } from './conclude-agreement.ts';
export { agreementPdf } from './download-agreement.ts';
export { readAgreementDraft } from './draft-agreement.ts';
