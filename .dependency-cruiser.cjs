// Who may import whom. Every rule has a fixture under tools/fixtures/<rule name> that must fail (see tools/structure.test.ts).
// The paths match both the repository and the fixtures, which repeat its tree in small.

const here = '(?:^|/)';
const tests = '\\.test\\.tsx?$|/testing/|\\.scenarios\\.ts$';
const to = path => here + path;

/** Source of truth for the layers: what each may reach inside the repository. */
const layer = (name, comment, from, forbidden, extra = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: to(from), pathNot: tests, ...extra },
  to: { path: forbidden.map(to), dependencyTypesNot: ['npm-no-pkg'] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Books, and everything else, enter each other without circles. A screen loaded by its route may link to another route.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'type-import', 'dynamic-import'] } },
    },
    {
      name: 'kernel-imports-nothing',
      comment: 'The kernel stands alone.',
      severity: 'error',
      from: { path: to('packages/kernel/src/'), pathNot: tests },
      to: { pathNot: to('packages/kernel/src/') },
    },
    {
      name: 'pure-packages-import-kernel-only',
      comment: 'exchange and market are deterministic: kernel and themselves.',
      severity: 'error',
      from: { path: to('packages/(exchange|market)/src/'), pathNot: `${tests}|/(replay|reader|files)[^/]*\\.ts$` },
      to: { pathNot: [to('packages/kernel/'), to('packages/$1/')] },
    },
    {
      name: 'contract-imports-kernel-and-zod',
      comment: 'The contract is read by both sides and knows neither.',
      severity: 'error',
      from: { path: to('packages/contract/src/'), pathNot: tests },
      to: { pathNot: [to('packages/kernel/'), to('packages/contract/'), 'node_modules/zod/', '^zod'] },
    },
    layer('ui-is-presentational', 'ui knows kernel only and never fetches.', 'packages/ui/src/', ['packages/(contract|exchange|market)/', 'apps/']),
    layer('client-knows-no-app', 'What app and desk share in a browser knows no screen, address or text of theirs.', 'packages/client/src/', [
      'packages/(exchange|market)/',
      'apps/',
    ]),
    layer('platform-knows-no-business', 'platform carries books, features and adapters and knows none.', 'apps/server/src/platform/', [
      'apps/server/src/(books|features|adapters|app[./]|main\\.ts)',
      'packages/(exchange|market|ui)/',
    ]),
    {
      name: 'platform-reads-no-feature-of-the-contract',
      comment:
        'Of the contract the platform knows what a call, a refusal and a connection are. The whole of it would bring the words of every feature.',
      severity: 'error',
      from: { path: to('apps/server/src/platform/'), pathNot: tests },
      to: { path: to('packages/contract/src/'), pathNot: to('packages/contract/src/(call|connection|denials|envelope)\\.ts$') },
    },
    layer('books-know-no-features', 'books stand below features and adapters.', 'apps/server/src/books/', [
      'apps/server/src/(features|adapters|app[./]|main\\.ts)',
      'packages/(market|ui)/',
    ]),
    {
      name: 'books-by-the-door',
      comment: "A book is entered by its index.ts, its checks by theirs. What runs in a thread of its own takes a book's rules without its store.",
      severity: 'error',
      from: { path: to('apps/server/src/'), pathNot: `${to('apps/server/src/(books|features)/')}|${tests}` },
      to: {
        path: to('apps/server/src/books/[^/]+/'),
        pathNot: [to('apps/server/src/books/[^/]+/(checks/)?index\\.ts$'), to('apps/server/src/books/[^/]+/rules/')],
      },
    },
    {
      name: 'features-enter-books-by-the-door',
      comment: "A feature enters a book by its index.ts; its rules build on the book's rules directly.",
      severity: 'error',
      from: { path: to('apps/server/src/features/'), pathNot: `/rules/|${tests}` },
      to: { path: to('apps/server/src/books/[^/]+/'), pathNot: to('apps/server/src/books/[^/]+/(checks/)?index\\.ts$') },
    },
    {
      name: 'feature-rules-use-rules-of-books',
      comment: 'Rules of a feature see the rules and the door of a book, not its store.',
      severity: 'error',
      from: { path: to('apps/server/src/features/.+/rules/'), pathNot: tests },
      to: {
        path: to('apps/server/src/books/[^/]+/'),
        pathNot: [to('apps/server/src/books/[^/]+/(checks/)?index\\.ts$'), to('apps/server/src/books/[^/]+/rules/')],
      },
    },
    {
      name: 'book-enters-book-by-the-door',
      comment: "Books enter each other by the door only; a book's rules build on another's rules directly.",
      severity: 'error',
      from: { path: to('apps/server/src/books/([^/]+)/'), pathNot: `/rules/|${tests}` },
      to: {
        path: to('apps/server/src/books/[^/]+/'),
        pathNot: [to('apps/server/src/books/$1/'), to('apps/server/src/books/[^/]+/(checks/)?index\\.ts$')],
      },
    },
    {
      name: 'book-rules-use-rules-of-books',
      comment: "A book's rules see the rules and the door of another book, not its store.",
      severity: 'error',
      from: { path: to('apps/server/src/books/([^/]+)/.*rules/'), pathNot: tests },
      to: {
        path: to('apps/server/src/books/[^/]+/'),
        pathNot: [to('apps/server/src/books/$1/'), to('apps/server/src/books/[^/]+/(checks/)?index\\.ts$'), to('apps/server/src/books/[^/]+/rules/')],
      },
    },
    {
      name: 'features-never-import-features',
      comment: 'A feature shares a book with another or reacts to its event.',
      severity: 'error',
      from: { path: to('apps/server/src/features/([^/]+)/'), pathNot: tests },
      to: { path: to('apps/server/src/features/[^/]+/'), pathNot: to('apps/server/src/features/$1/') },
    },
    layer(
      'features-know-no-adapters',
      'The outside is plugged in by app.ts. What is made from all declarations is made after them: a feature that waited for it would wait for itself.',
      'apps/server/src/features/',
      ['apps/server/src/(adapters|app[./]|(main|features|manifests|audit-contributions)\\.ts)'],
    ),
    {
      name: 'features-speak-to-the-venue-in-types',
      comment: "Features know the venue's words, not its matching core.",
      severity: 'error',
      from: { path: to('apps/server/src/features/'), pathNot: tests },
      to: { path: to('packages/(exchange|market|ui)/'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-app-plugs-adapters',
      comment: 'Adapters are chosen where the program, the application or the checker is put together.',
      severity: 'error',
      from: {
        path: to('apps/server/src/'),
        pathNot: `${to('apps/server/src/(main\\.ts|app\\.ts|app/|verify\\.ts|replay\\.ts|open-books\\.ts|adapters/)')}|${tests}`,
      },
      to: { path: to('apps/server/src/adapters/') },
    },
    layer('adapters-know-no-features', 'Adapters see exchange, market and the doors of books.', 'apps/server/src/adapters/', [
      'apps/server/src/(features|app[./]|main\\.ts)',
    ]),
    layer(
      'audit-knows-no-contributor',
      'The auditor runs checks; what they are about is known by those who contribute them.',
      'apps/server/src/audit/',
      ['apps/server/src/(books|features|adapters|app\\.ts|main\\.ts|verify\\.ts|audit-contributions\\.ts)', 'packages/(exchange|market|ui)/'],
    ),
    layer(
      'only-the-top-runs-the-auditor',
      'Whoever contributes checks has words for them in platform/checks; the application and the checker run them.',
      'apps/server/src/(platform|books|features|adapters)/',
      ['apps/server/src/(audit/|audit-contributions\\.ts)'],
    ),
    {
      name: 'rules-are-pure',
      comment:
        'rules/ sees rules, kernel and contract, of libraries those that only compute, and of the rest of the house types only: no clock, random or I/O.',
      severity: 'error',
      from: { path: to('apps/server/src/(books|features)/.+/rules/'), pathNot: tests },
      to: {
        pathNot: [
          to('rules/[^/]+\\.ts$'),
          to('packages/kernel/'),
          to('packages/contract/'),
          to('node_modules/@noble/hashes/'),
          to('node_modules/@scure/base/'),
          to('node_modules/ibantools/'),
          to('node_modules/libphonenumber-js/'),
          to('node_modules/tr46/'),
          to('node_modules/validator/'),
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    layer('server-and-web-meet-in-contract', 'The server never imports a screen.', 'apps/server/src/', ['apps/web/', 'packages/ui/']),
    layer('web-knows-no-server', 'The web knows the contract, not the server.', 'apps/web/src/', ['apps/server/', 'packages/(exchange|market)/']),
    layer('desk-stands-apart', 'The desk knows contract, kernel and ui: neither the server nor the customer app.', 'apps/desk/src/', [
      'apps/(server|web)/',
      'packages/(exchange|market)/',
    ]),
    layer(
      'desk-features-know-no-shell',
      'What stands around a room, and the table of rooms, know the feature, not it them; what rooms share is lib and parts.',
      'apps/desk/src/(features|parts|lib)/',
      ['apps/desk/src/(shell|screens|rooms\\.ts|main\\.tsx)'],
    ),
    {
      name: 'desk-features-never-import-features',
      comment: 'A room uses another only through its address; screens/ joins several, parts/ has what they share.',
      severity: 'error',
      from: { path: to('apps/desk/src/features/([^/]+)/'), pathNot: tests },
      to: { path: to('apps/desk/src/features/[^/]+/'), pathNot: to('apps/desk/src/features/$1/') },
    },
    {
      name: 'web-features-never-import-features',
      comment: 'A feature uses another only through its address; screens/ joins several, domain/ has what they share.',
      severity: 'error',
      from: { path: to('apps/web/src/features/([^/]+)/'), pathNot: tests },
      to: { path: to('apps/web/src/features/[^/]+/'), pathNot: to('apps/web/src/features/$1/') },
    },
    layer(
      'web-features-know-no-shell',
      'What stands around a screen, and the map of screens, know the feature, not it them.',
      'apps/web/src/features/',
      ['apps/web/src/(shell|screens|(routes|screen-loading)\\.ts|main\\.tsx)'],
    ),
    layer(
      'lib-knows-no-routes-or-features',
      'What every screen stands on is handed what it needs of them: addresses, the market and lib are there before any screen.',
      'apps/web/src/(lib|navigation|domain)/',
      ['apps/web/src/(features|screens|shell|(routes|screen-loading)\\.ts|main\\.tsx)'],
    ),
    {
      name: 'mobile-and-desktop-stay-apart',
      comment: 'The two layouts share queries, model and parts, never screens.',
      severity: 'error',
      from: { path: to('apps/web/src/.+/(mobile|desktop)/'), pathNot: tests },
      to: { path: to('apps/web/src/.+/(mobile|desktop)/'), pathNot: to('apps/web/src/.+/$1/') },
    },
    {
      name: 'product-knows-no-test-code',
      comment: 'Test code is unreachable from the product.',
      severity: 'error',
      from: { path: to('(apps/[^/]+|packages/[^/]+)/src/'), pathNot: tests },
      to: { path: [tests, to('(e2e|bench)/'), 'node_modules/(vitest|fast-check|playwright)'] },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere would be checked by no rule.',
      severity: 'error',
      from: { path: to('(apps|packages)/[^/]+/src/') },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|\\.vite)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
