export { agreementRoutes } from './agreement.routes.ts';
export { concludeAgreement } from './conclude-agreement.ts';
export { printAgreement } from './download-agreement.ts';
