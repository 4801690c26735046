import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Names under which a secret could travel; their values never reach the log, however deep they lie (up to three levels). */
const secretNames = [
  'password',
  'confirmPassword',
  'fundPassword',
  'passwords',
  'token',
  'tokend',
  'cookie',
  'authorization',
  'databaseUrl',
  'secret',
];
const redacted = secretNames.flatMap(name => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON object per line: time, level, what happened (`msg`), and its figures. Bodies of requests are never logged. */
export function openLog(config: Pick<Config, 'dataFolder' | 'log' | 'logLevel'>): Log {
  mkdirSync(config.dataFolder, { recursive: true });
  const destination = config.log === '-' ? 1 : config.log || join(config.dataFolder, 'server.log');
  return pino(
    { level: config.logLevel, base: null, redact: { paths: redacted, censor: '***' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: destination, mkdir: true, sync: true, mode: 0o600 }),
  );
}

/** For tests and tools that don't log. */
export const silentLog = (): Log => pino({ level: 'silent' });
