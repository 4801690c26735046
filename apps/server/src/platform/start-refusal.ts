/** Why the program can't start (or run a tool), as one sentence for the person who typed the command. Ends the process with code 1, never with a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'give that right to the user who starts Parkett',
  EPERM: 'give that right to the user who starts Parkett',
  EROFS: 'it lies where nothing can be written',
  ENOSPC: 'make room there',
  EDQUOT: 'make room there',
  ENOENT: 'it isn’t there',
  ENOTDIR: 'a part of its way is no folder',
  EMFILE: 'let Parkett open more files (ulimit -n)',
  ENFILE: 'let the machine open more files',
  EAGAIN: 'let Parkett have more processes (ulimit -u)',
  ENOMEM: 'let Parkett have more memory',
};

/** By the class of its code: no connection, no entry, no right, no room or memory, a server that is stopping or can only be read. */
const outside = /^(08|28|53|57P|58)|^(25006|42501|3D000)$/;

/**
 * The sentence of a start or a tool that can't go on: the sentence of a refusal, else what the system or PostgreSQL refused, wherever that was. Null for a
 * defect of ours, which keeps its stack. Names no address: the one of a database may hold a password.
 */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof StartRefusal) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, syscall, path, severity, message } = error as NodeJS.ErrnoException & { severity?: string };
  if (code !== undefined && severity !== undefined && outside.test(code)) return `The database refuses: ${message} (${code}).`;
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return `The options can't be read${/^(Unknown option|Option) '(-+[\w-]+)/.exec(message)?.[2]?.replace(/^/, ': look at ') ?? ''}.`;
  if (code === undefined || syscall === undefined) return null;
  const what = path === undefined ? syscall : `${syscall} ${path}`;
  return `The system refuses '${what}' (${code})${code in remedies ? `: ${remedies[code]}` : ''}.`;
}

/** Runs what was typed: what can't be done is one sentence and exit code 1. */
export async function orSay(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
