export { type OpenApiDocument, createOpenApiDocument } from './document.ts';
export { openApiRoutes } from './openapi.routes.ts';
