import { origin } from './sign-in-house.ts';

type Texts = Readonly<Record<string, string>>;

/** The headers and the body of an upload with texts and one picture, whose name of a file nobody should believe; without a picture, of the texts alone. */
export function pictureSent(part: string, picture: Buffer | null, texts: Texts = {}): { headers: Record<string, string>; raw: never } {
  const boundary = 'b0undary';
  const fields = Object.entries(texts).map(([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="../../etc/passwd"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const raw = Buffer.concat([
    Buffer.from(fields.join('')),
    ...(picture ? [Buffer.from(head), picture, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin }, raw: raw as never };
}
