import pg from 'pg';
import { expect, test } from 'vitest';
import { ownerOf, unreachable } from './database-address.ts';

/** What pg makes of it. */
function read(url: string): Record<string, unknown> {
  const { user, password, host, port, database, ssl } = new pg.Client(ownerOf(url));
  return { user, password, host, port, database, ssl };
}

const refusal = (url: string): string => {
  try {
    ownerOf(url);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

const plain = { user: 'park', password: 'secret', host: 'db.test', port: 5_432, database: 'parkett', ssl: false };

test.each([
  ['postgres://park:secret@db.test/parkett', plain],
  ['postgresql://park:secret@db.test:6000/parkett', { ...plain, port: 6_000 }],
  ['POSTGRES://park:secret@db.test/parkett', plain],
  [' postgres://park:secret@db.test/parkett\n', plain],
  ['postgres://park:p%40ss%2Fw%23rd%251%3F@db.test/parkett', { ...plain, password: 'p@ss/w#rd%1?' }],
  ['postgres://park:a:b@db.test/parkett', { ...plain, password: 'a:b' }],
  ['postgres://park:a b%2Fc@db.test/parkett', { ...plain, password: 'a b/c' }],
  ['postgres://park:[x]"\\^`{|}&=+$,;!*\'()~<>é@db.test/parkett', { ...plain, password: '[x]"\\^`{|}&=+$,;!*\'()~<>é' }],
  ['postgres://park%40house:secret@db.test/parkett', { ...plain, user: 'park@house' }],
  ['postgres://park:secret@[2001:db8::7]:6000/parkett', { ...plain, host: '2001:db8::7', port: 6_000 }],
  ['postgres://park:secret@db.test/my%20books', { ...plain, database: 'my books' }],
  ['postgres://park:secret@/parkett?host=/var/run/postgresql', { ...plain, host: '/var/run/postgresql' }],
  ['postgres:///parkett?host=/run/pg&port=6000&user=park&password=secret', { ...plain, host: '/run/pg', port: 6_000 }],
  ['postgres://park:secret@%2Fvar%2Frun/parkett', { ...plain, host: '/var/run' }],
  ['postgres://park:secret@db.test/parkett?sslmode=disable&schema=public', plain],
  ['postgres://park:secret@db.test/parkett?sslmode=no-verify', { ...plain, ssl: { rejectUnauthorized: false } }],
])('%s is read as it is meant', (url, meant) => {
  expect(read(url)).toEqual(meant);
});

const signs = /^DATABASE_URL can't be read as an address: signs that mean something in an address are written %40 \(@\)[^.]*\.$/;

test.each([
  'p@ss',
  'p@ss/w#rd%1?',
  '2024/11',
  '20/24',
  '1?x',
  'wh?t',
  'w#rd',
  '5432/w#rd',
  '#',
  '/',
  '?',
  '@',
  '%',
  '100%',
  '%zz',
  '%1',
  '%ff',
  'a%2',
])('a password %s that isn’t written as an address wants it is asked for so, and no piece of it is repeated', password => {
  for (const rest of ['db.test:5432/parkett', 'db.test', 'db.test/parkett?sslmode=disable']) {
    expect(refusal(`postgres://park:${password}@${rest}`)).toMatch(signs);
  }
});

test.each([
  ['', /^DATABASE_URL is not an address like/],
  ['mysql://park:Tulpe@db.test', /^DATABASE_URL is not an address like/],
  ['"postgres://park:Tulpe@db.test"', /^DATABASE_URL is not an address like/],
  ['host=db.test user=park password=Tulpe', /^DATABASE_URL is not an address like/],
  ['postgres://park:Tulpe@a.test:5432,b.test:5432/parkett', /^DATABASE_URL names several servers/],
  ['postgres://park:Tulpe@db.test:port/parkett', /^DATABASE_URL names no host and port that can be/],
  ['postgres://park:Tulpe@db.test:65536/parkett', /^DATABASE_URL names no host and port that can be/],
  ['postgres://park:Tulpe@db.test:0/parkett', /^DATABASE_URL names no host and port that can be/],
  ['postgres://park:Tulpe@[2001/parkett', /^DATABASE_URL names no host and port that can be/],
  ['postgres://park:Tulpe@db.test/parkett?host=%zz', signs],
])('%s is refused by its own reason', (url, sentence) => {
  expect(refusal(url)).toMatch(sentence);
  expect(refusal(url)).not.toMatch(/Tulpe|db\.test|park\b/);
});

test.each([
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND ss' }, 'its host isn’t known (ENOTFOUND); signs that'],
  [{ code: '28P01', message: 'password authentication failed for user "park"' }, 'password authentication failed (28P01); signs that'],
  [{ code: 'ECONNREFUSED', message: '' }, 'nothing listens there (ECONNREFUSED); start it, or set DATABASE_URL to one that runs.'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: 'not for ss' }, 'its certificate isn’t trusted here (ERR_TLS_CERT_ALTNAME_INVALID); start it,'],
  [{ code: 'XX000', message: 'something about park' }, 'it refuses (XX000); start it,'],
  [{ message: 'The server does not support SSL connections' }, 'The server does not support SSL connections; start it,'],
])('an error %o of the way there is told in our words', (error, said) => {
  const { message } = unreachable(error);
  expect(message).toContain(`The database of DATABASE_URL can't be reached: ${said}`);
  expect(message).not.toMatch(/\bss\b|park/);
});
