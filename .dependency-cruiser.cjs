// Who may import whom, default deny: a file outside of the rooms is an error, and so is importing it.
const ours = '^(apps|packages|e2e|bench|tools)/';
const tests = '\\.test\\.tsx?$|^apps/server/test/|^apps/web/test/|^packages/[^/]+/test/';

/** Every place where there may be a file of ours. */
const rooms = [
  '^packages/(contract|stripe-sandbox)/',
  '^apps/server/(demo|migrations|test)/',
  '^apps/server/src/(errors|database|observability|http|jobs|documents|rendering|start|commands)/',
  '^apps/server/src/modules/[^/]+/',
  '^apps/server/src/(app|main|env)\\.ts$',
  '^apps/server/src/[^/]+\\.test\\.ts$',
  '^apps/web/(test|src/(app|api|ui|page|shopping|storefront|admin))/',
  '^apps/web/src/entry-(client|server)(\\.test)?\\.tsx$',
  '^apps/web/vite\\.config\\.ts$',
  '^(e2e|bench|tools)/',
];

/** Everything of ours that files under `from` may import; the rest is refused. */
function room(name, from, may, extra = {}) {
  return {
    name,
    severity: 'error',
    comment: `docs/architecture.md, 'Rooms'`,
    from: { path: from, pathNot: [tests, ...(extra.fromNot ?? [])] },
    to: { path: ours, pathNot: may },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'every-file-has-a-room',
      severity: 'error',
      from: { path: ours, pathNot: rooms },
      to: {},
    },
    {
      name: 'every-file-has-a-room-even-alone',
      severity: 'error',
      from: { orphan: true, path: ours, pathNot: rooms },
      to: {},
    },
    {
      name: 'nothing-is-imported-from-outside-the-rooms',
      severity: 'error',
      from: {},
      to: { path: ours, pathNot: rooms },
    },
    { name: 'no-cycles', severity: 'error', from: { path: ours }, to: { circular: true } },
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: {
        pathNot: [
          '^packages/contract/src/',
          'node_modules/zod/',
          'node_modules/libphonenumber-js/',
          'node_modules/iso-3166/',
        ],
      },
    },
    {
      name: 'states-stay-on-the-server',
      comment: 'All states and provinces of the world are more code than a page has.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^packages/contract/src/regions\\.ts$', reachable: true },
    },
    room('sandbox-stands-alone', '^packages/stripe-sandbox/', ['^packages/stripe-sandbox/']),
    room('server-env', '^apps/server/src/env\\.ts$', [
      '^packages/contract/',
      '^apps/server/src/database/(address|data-folder|durable-file)\\.ts$',
      '^apps/server/src/start/[^/]+-rules\\.ts$',
      '^apps/server/src/start/known-digests\\.ts$',
    ]),
    room('server-errors', '^apps/server/src/errors/', [
      '^packages/contract/',
      '^apps/server/src/errors/',
    ]),
    room('server-database', '^apps/server/src/database/', [
      '^packages/contract/',
      '^apps/server/src/(errors/|database/|env\\.ts$)',
    ]),
    room('server-observability', '^apps/server/src/observability/', [
      '^packages/contract/',
      '^apps/server/src/(errors/|database/|observability/|env\\.ts$)',
    ]),
    room('server-http', '^apps/server/src/http/', [
      '^packages/contract/',
      '^apps/server/src/(errors/|database/|observability/|http/|env\\.ts$)',
    ]),
    room('server-jobs', '^apps/server/src/jobs/', [
      '^packages/contract/',
      '^apps/server/src/(errors/|database/|observability/|jobs/)',
    ]),
    room('server-documents', '^apps/server/src/documents/', ['^apps/server/src/documents/']),
    room('server-rendering', '^apps/server/src/rendering/', [
      '^packages/contract/',
      '^apps/server/src/(errors/|http/(guest-api|html|plain-page|public-answer|public-files)\\.ts$|rendering/)',
    ]),
    room('server-module', '^apps/server/src/modules/([^/]+)/', [
      '^packages/contract/',
      '^apps/server/src/(errors/|database/|observability/|http/|jobs/|documents/|env\\.ts$)',
      '^apps/server/src/modules/$1/',
      '^apps/server/src/modules/identity/index\\.ts$',
      '^apps/server/src/modules/history/index\\.ts$',
      '^apps/server/src/modules/(addresses|carriers|catalogue|pictures|pricing|promocodes|shipping|tax|payments|notifications)/index\\.ts$',
    ]),
    room('payment-gateway', '^apps/server/src/modules/payments/gateways/([^/]+)/', [
      '^packages/contract/',
      '^apps/server/src/errors/',
      '^apps/server/src/modules/payments/(gateway|[a-z]+-rules)\\.ts$',
      '^apps/server/src/modules/payments/gateways/$1/',
    ]),
    {
      name: 'a-gateway-is-reached-by-its-index',
      severity: 'error',
      from: { pathNot: [tests, '^apps/server/src/modules/payments/gateways/'] },
      to: {
        path: '^apps/server/src/modules/payments/gateways/',
        pathNot: '^apps/server/src/modules/payments/gateways/[^/]+/index\\.ts$',
      },
    },
    room('server-start', '^apps/server/src/start/', [
      '^packages/(contract|stripe-sandbox)/',
      '^apps/server/demo/',
      '^apps/server/src/(errors/|database/|observability/|http/|start/|env\\.ts$)',
      '^apps/server/src/modules/[^/]+/index\\.ts$',
    ]),
    room(
      'server-commands',
      '^apps/server/src/commands/',
      [
        '^packages/(contract|stripe-sandbox)/',
        '^apps/server/src/(errors/|database/|observability/|start/|commands/|env\\.ts$)',
        '^apps/server/src/modules/([^/]+/index|integrity/check(-integrity|s))\\.ts$',
      ],
      { fromNot: ['^apps/server/src/commands/fits/'] },
    ),
    // It runs the whole shop on an engine.
    room('server-fits', '^apps/server/src/commands/fits/', [
      '^packages/contract/',
      '^apps/server/demo/accounts\\.ts$',
      '^apps/server/src/(database/|jobs/|commands/fits/|(app|env)\\.ts$)',
      '^apps/server/src/modules/integrity/check-integrity\\.ts$',
    ]),
    room('server-backups', '^apps/server/src/commands/backups/', [
      '^apps/server/src/(database/|commands/backups/)',
    ]),
    {
      name: 'only-orders-composes-modules',
      severity: 'error',
      from: {
        path: '^apps/server/src/modules/([^/]+)/',
        pathNot: [tests, '^apps/server/src/modules/orders/'],
      },
      to: {
        // Not pricing: it is pure, and whoever makes a part of a sum may ask it.
        path: '^apps/server/src/modules/(?!(?:history|identity|pricing)/)',
        pathNot: '^apps/server/src/modules/$1/',
      },
    },
    {
      name: 'pure-files-do-no-io',
      severity: 'error',
      from: {
        path: '(-rules|/pricing/[^/]+|/(shipping|tax)/rules/[^/]+|/order-status)\\.ts$',
        pathNot: [tests],
      },
      to: {
        pathNot: [
          '^packages/contract/',
          '(-rules|/pricing/[^/]+|/(shipping|tax)/rules/[^/]+|/order-status)\\.ts$',
          'node_modules/date-fns/',
        ],
      },
    },
    {
      // They are run some hundred times where there is no database: tools/mutation.ts.
      name: 'tests-of-pure-files-need-nothing-running',
      severity: 'error',
      from: { path: '(-rules|/pricing/[^/]+|/order-status)\\.test\\.ts$' },
      to: { path: '^apps/server/test/' },
    },
    {
      name: 'the-contract-knows-no-app',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^apps/' },
    },
    {
      name: 'vendors-stay-in-one-folder',
      severity: 'error',
      from: {
        path: ours,
        pathNot: [
          tests,
          '^apps/server/src/modules/payments/gateways/stripe/',
          '^packages/stripe-sandbox/',
          '^apps/web/src/storefront/payment/',
        ],
      },
      to: { path: 'node_modules/(stripe|@stripe)/' },
    },
    {
      name: 'account-library-stays-in-identity',
      severity: 'error',
      from: { path: ours, pathNot: [tests, '^apps/server/src/modules/identity/'] },
      to: { path: 'node_modules/(better-auth|@better-auth)/' },
    },
    {
      name: 'measuring-is-loaded-in-one-file-each',
      severity: 'error',
      from: {
        path: ours,
        pathNot: [tests, '^apps/server/src/observability/(metrics|tracing)\\.ts$'],
      },
      to: { path: 'node_modules/(prom-client|@opentelemetry)/' },
    },
    {
      name: 'zod-stays-out-of-ui',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: 'node_modules/zod/' },
    },
    room('web-ui', '^apps/web/src/ui/', [
      '^apps/web/src/ui/',
      '^packages/contract/src/(countries|money|pictures|stock-badge)\\.ts$',
    ]),
    room('web-api', '^apps/web/src/api/', ['^packages/contract/', '^apps/web/src/api/']),
    room('web-page', '^apps/web/src/page/', ['^packages/contract/', '^apps/web/src/page/']),
    room('web-shopping', '^apps/web/src/shopping/', [
      '^packages/contract/',
      '^apps/web/src/(api|ui|shopping|page)/',
    ]),
    room('web-screen', '^apps/web/src/(storefront|admin)/([^/]+)/', [
      '^packages/contract/',
      '^packages/stripe-sandbox/src/payer-contract\\.ts$',
      '^apps/web/src/(api|ui|shopping|page)/',
      '^apps/web/src/$1/$2/',
      '^apps/web/src/$1/[^/]+\\.tsx?$',
    ]),
    room('web-between-screens', '^apps/web/src/(storefront|admin)/[^/]+\\.tsx?$', [
      '^packages/contract/',
      '^apps/web/src/(api|ui|shopping|page)/',
      '^apps/web/src/$1/[^/]+\\.tsx?$',
    ]),
    {
      name: 'app-composes-and-nothing-imports-it',
      severity: 'error',
      from: { path: ours, pathNot: '^apps/web/src/(app/|entry-(client|server)(\\.test)?\\.tsx$)' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
