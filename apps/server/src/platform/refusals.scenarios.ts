import type { RefusalPlaces } from '../testing/refusal-places.ts';

export const refusals: RefusalPlaces = {
  'calls.ts': [
    ['system-busy', 'a command that the books have no room for', 'platform/http/http.test.ts'],
    ['outcome-unknown', 'a command whose COMMIT got no answer', 'platform/http/http.test.ts'],
    ['key-reused', 'a key that was used for another request', 'features/identity/identity.test.ts'],
    ['key-missing', 'a command without its key', 'platform/http/http.test.ts'],
  ],
  'commands/shared-limits.ts': [['given-too-quickly', 'a limited command comes before its time', 'app/money-limit.test.ts', { seconds: 2 }]],
  'commands/run-batch.ts': [['submitted-too-frequently', 'more commands in a second than an account has', 'features/trading/keys.test.ts']],
  'http/entry-checks.ts': [
    ['foreign-origin', 'a page of another site calls', 'platform/http/http.test.ts'],
    ['media-type', 'a body that is compressed', 'platform/http/http.test.ts'],
    ['media-type', 'a body that isn’t JSON', 'platform/http/http.test.ts'],
    ['foreign-origin', 'an upload that doesn’t say where it comes from', 'platform/http/uploads.test.ts'],
    ['too-large', 'an upload that says it is too large', 'platform/http/uploads.test.ts'],
    ['malformed', 'a path with a percent sign', 'platform/http/http.test.ts', { field: 'path' }],
    ['too-many-requests', 'more calls in a minute than an address has', 'platform/http/http.test.ts'],
  ],
  'http/errors.ts': [
    ['outcome-unknown', 'a COMMIT that got no answer', 'platform/http/http.test.ts'],
    ['submitted-too-frequently', 'more passwords are hashed for one address than its part of the line', 'features/sign-in/fair-hashing.test.ts'],
    ['system-busy', 'a database that has no connection left', 'platform/http/http.test.ts'],
    ['malformed', 'a body that isn’t of the form', 'platform/http/http.test.ts', { field: 'quantity' }],
    ['too-large', 'a body that is too large', 'platform/http/http.test.ts'],
    ['media-type', 'a body of a kind that nobody reads', 'platform/http/http.test.ts'],
    ['malformed', 'a request that isn’t HTTP', 'platform/http/http.test.ts', { field: 'body' }],
    ['system-busy', 'a defect of ours', 'platform/http/http.test.ts'],
    ['no-such-call', 'a path that isn’t a call', 'platform/http/http.test.ts'],
  ],
  'http/json-body.ts': [['malformed', 'a body that isn’t JSON inside', 'platform/http/http.test.ts', { field: 'body' }]],
  'http/server.ts': [['system-busy', 'a database that doesn’t answer', 'platform/http/http.test.ts']],
  'http/upload-body.ts': [
    ['malformed', 'an upload whose parts are broken', 'platform/http/uploads.test.ts', { field: 'body' }],
    ['too-large', 'an upload that grows too large', 'platform/http/uploads.test.ts'],
    ['media-type', 'an upload without a boundary', 'platform/http/uploads.test.ts'],
  ],
  'uploads-under-way.ts': [
    ['submitted-too-frequently', 'uploads of one customer at once', 'platform/http/uploads.test.ts'],
    ['system-busy', 'uploads of everybody at once', 'platform/http/uploads.test.ts'],
  ],
};
