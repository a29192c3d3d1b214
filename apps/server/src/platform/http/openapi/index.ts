export { createOpenApiDocument, type OpenApiDocument } from './document.ts';
export { openApiRoutes } from './openapi.routes.ts';
export { staffDocsRoutes } from './staff-docs.ts';
