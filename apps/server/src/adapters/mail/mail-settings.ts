import { readAccount } from '../../books/customers/index.ts';
import { orNothing, readBy, setting } from '../../platform/config.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps), else STARTTLS. */
  readonly isSecure: boolean;
  readonly user: { readonly name: string; readonly password: string } | null;
};
/** Who letters are from: what is shown, which may be empty, and the address. */
export type Sender = { readonly name: string; readonly address: string };

const presetPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

function readServer(text: string): MailServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const preset = presetPorts[protocol];
  const [name, secret] = [decoded(username), decoded(password)];
  if (preset === undefined || hostname === '' || port === '0' || name === null || secret === null) return null;
  if ((pathname !== '' && pathname !== '/') || search !== '' || hash !== '' || (name === '') !== (secret === '')) return null;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: port === '' ? preset : Number(port), isSecure: protocol === 'smtps:', user: name === '' ? null : { name, password: secret } };
}

/** `Parkett <no-reply@parkett.example>`, or the address alone. */
function readSender(text: string): Sender | null {
  const [, name = '', address = text] = /^([\p{L}\p{N} .&'-]{1,60}) <([^<>]+)>$/u.exec(text) ?? [];
  const read = address.includes('@') ? readAccount(address) : null;
  // A server of this machine alone may have a name without a dot.
  const isLocal = /^[a-z0-9._+-]{1,64}@localhost$/.test(address);
  return read?.ok || isLocal ? { name: name.trim(), address } : null;
}

export const mailSettings = {
  smtp: setting({
    variable: 'PARKETT_SMTP',
    option: '--smtp',
    shows: 'smtp:// or smtps:// with a host, and perhaps a user, a password and a port',
    preset: '',
    explains: 'The mail server that takes letters to customers; without it none is sent, and e-mail addresses stay not confirmed.',
    secret: true,
    schema: orNothing(readBy(readServer)),
  }),
  mailFrom: setting({
    variable: 'PARKETT_MAIL_FROM',
    option: '--mail-from',
    shows: 'an e-mail address, or a name and <an e-mail address>',
    preset: '',
    explains: 'Who letters to customers are from; goes with PARKETT_SMTP.',
    schema: orNothing(readBy(readSender)),
  }),
};

/** Who letters go through and come from; null where none are sent. Refuses one without the other. */
export function mailFrom({
  smtp,
  mailFrom: from,
}: {
  smtp: MailServer | null;
  mailFrom: Sender | null;
}): { server: MailServer; from: Sender } | null {
  if (smtp === null && from === null) return null;
  if (smtp === null) throw new StartRefusal('PARKETT_MAIL_FROM says who letters are from: set PARKETT_SMTP too.');
  if (from === null) throw new StartRefusal('PARKETT_SMTP sends letters: set PARKETT_MAIL_FROM to who they are from.');
  return { server: smtp, from };
}
