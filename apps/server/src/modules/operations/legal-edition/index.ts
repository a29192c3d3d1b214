export { languagesWithoutText } from './languages-without-text.ts';
export { legalEditionRoutes } from './legal-edition.routes.ts';
