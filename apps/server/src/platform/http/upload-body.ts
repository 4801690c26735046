import { hash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import type { FilePart } from '@parkett/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from './refusal.ts';

/** Which parts an upload may have, each once: texts and files by their names. */
export type UploadForm = { readonly texts: readonly string[]; readonly files: Readonly<Record<string, FilePart>> };

/** What came up. What a file was called on the sender's machine is never looked at. */
export type Uploaded = {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Buffer>>;
  /** SHA-256 over names and contents, whichever came first. */
  readonly digest: Buffer;
};

const textBytesMax = 16_384;
/** For boundaries and headers around the parts. */
const frameBytesMax = 16_384;
const headerBytesMax = 2_048;
const headersMax = 8;

/** The most that an upload's body has. */
export const uploadBytesMax = ({ texts, files }: UploadForm): number =>
  Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0) + texts.length * textBytesMax + frameBytesMax;

const malformed = (): HttpRefusal => new HttpRefusal(400, 'malformed', { field: 'body' });
const tooLarge = (): HttpRefusal => new HttpRefusal(413, 'too-large');

/** The boundary of RFC 2046, 5.1.1, without spaces; null where there is none. */
export const boundaryOf = (type: string | undefined): string | null =>
  /^multipart\/form-data\s*;\s*boundary=("?)([A-Za-z0-9'()+_,\-./:=?]{1,70})\1$/i.exec(type ?? '')?.[2] ?? null;

/** The name of a part. What else its headers say (the file's name, its type, an encoding) is the sender's word and counts for nothing. */
function nameIn(header: Readonly<Record<string, string[] | undefined>>): string | null {
  const lines = header['content-disposition'] ?? [];
  return lines.length === 1 ? (/^form-data\s*;\s*name="([A-Za-z]\w{0,40})"(?:;|$)/.exec(lines[0]!)?.[1] ?? null) : null;
}

/** What has come up until now, part by part. Throws HttpRefusal for what isn't of the form. */
class Parts {
  readonly #form: UploadForm;
  readonly #parts = new Map<string, Buffer>();
  readonly #begun = new Set<string>();

  constructor(form: UploadForm) {
    this.#form = form;
  }

  /** How many bytes the part of this name may have. */
  begin(name: string | null): number {
    const { texts, files } = this.#form;
    if (name === null || this.#begun.has(name)) throw malformed();
    this.#begun.add(name);
    if (texts.includes(name)) return textBytesMax;
    if (!Object.hasOwn(files, name)) throw malformed();
    return files[name]!.maxBytes;
  }

  end(name: string, content: Buffer): void {
    this.#parts.set(name, content);
  }

  whole(): Uploaded {
    const { texts, files } = this.#form;
    if (this.#parts.size !== this.#begun.size) throw malformed();
    if (Object.entries(files).some(([name, { optional }]) => !optional && !this.#parts.has(name))) throw malformed();
    const named = [...this.#parts].sort(([a], [b]) => (a < b ? -1 : 1));
    const ofTexts = named.filter(([name]) => texts.includes(name));
    if (ofTexts.some(([, content]) => !isUtf8(content) || content.includes(0))) throw malformed();
    return {
      texts: Object.fromEntries(ofTexts.map(([name, content]) => [name, content.toString()])),
      files: Object.fromEntries(named.filter(([name]) => !texts.includes(name))),
      digest: hash('sha256', named.map(([name, content]) => `${name} ${hash('sha256', content, 'hex')}\n`).join(''), 'buffer'),
    };
  }
}

/** One part from its headers to its end. */
function readPart(part: Dicer.PartStream, parts: Parts, fail: (error: unknown) => void): void {
  const chunks: Buffer[] = [];
  let name: string | null = null;
  let left = 0;
  part.on('error', () => fail(malformed()));
  part.on('header', header => {
    try {
      name = nameIn(header as Record<string, string[]>);
      left = parts.begin(name);
    } catch (error) {
      fail(error);
    }
  });
  part.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) fail(tooLarge());
    else chunks.push(chunk);
  });
  part.on('end', () => {
    if (name === null) fail(malformed());
    else parts.end(name, Buffer.concat(chunks));
  });
}

/**
 * Reads an upload as it comes and holds no more of it than its form allows. What comes after a refusal is let through unread, so that the refusal can be
 * read, up to the same size. Whoever breaks off has sent nothing.
 */
export async function readUpload(body: Readable, { boundary, form }: { boundary: string; form: UploadForm }): Promise<Uploaded> {
  const parts = new Parts(form);
  const dicer = new Dicer({ boundary, maxHeaderPairs: headersMax, maxHeaderSize: headerBytesMax } as Dicer.Config);
  const read = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let left = uploadBytesMax(form);
  let failed = false;
  const fail = (error: unknown): void => {
    failed = true;
    read.reject(error);
  };
  dicer.on('part', part => void (failed ? part.resume() : readPart(part, parts, fail)));
  dicer.on('error', () => fail(malformed()));
  dicer.on('finish', read.resolve);
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy(tooLarge());
    else if (!failed) dicer.write(chunk);
  });
  body.once('end', () => {
    dicer.end();
    end.resolve();
  });
  body.once('error', error => fail(error instanceof HttpRefusal ? error : malformed()));
  // A body that had come whole before it was read closes at once, while its parts are still being read.
  body.once('close', () => void (body.readableEnded || fail(malformed())));
  await Promise.all([read.promise, end.promise]);
  return parts.whole();
}

/** Bodies of uploads become their texts, as the body that the call's schema judges, and what came with them. No other call takes such a body. */
export function addUploadBodies(app: FastifyInstance): void {
  app.decorateRequest('uploaded', null);
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    const { upload: form } = request.routeOptions.config;
    const boundary = boundaryOf(request.headers['content-type']);
    if (!form || boundary === null) throw new HttpRefusal(415, 'media-type');
    request.uploaded = await readUpload(body, { boundary, form });
    return request.uploaded.texts;
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes an upload instead of JSON. */
    upload?: UploadForm;
  }
  interface FastifyRequest {
    uploaded: Uploaded | null;
  }
}
