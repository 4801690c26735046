import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { LogFile } from './log-file.ts';
import type { LogConfig } from './platform-settings.ts';

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

export type OpenedLog = {
  log: Log;
  /** Why lines can't be written, for /readyz; null when they can, which is tried. */
  trouble: () => string | null;
  /** Lines that could not be written since the start, for /metrics. */
  linesLost: () => number;
};

/** One JSON object per line: time, level, what happened (`msg`), and its figures. Bodies of requests are never logged. It never throws. */
export function openLog(config: LogConfig): OpenedLog {
  const file = new LogFile(config.log || join(config.dataFolder, 'server.log'), lines => notices.warn({ lines }, 'lines of the log are lost'));
  const log = pino(
    { level: config.logLevel, base: null, redact: { paths: redacted, censor: '***' }, timestamp: pino.stdTimeFunctions.isoTime },
    file,
  );
  // Whatever the level is, what becomes of the log itself is written.
  const notices = log.child({}, { level: 'info' });
  const trouble = (): string | null => {
    if (file.failure !== null) notices.info('the log can be written again');
    return file.failure === null ? null : `lines can't be written (${file.failure}), ${file.lost} are lost`;
  };
  return { log, trouble, linesLost: () => file.lost };
}

/** For tests and tools that don't log. */
export const silentLog = (): Log => pino({ level: 'silent' });
