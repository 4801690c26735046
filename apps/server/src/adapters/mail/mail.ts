import { createTransport } from 'nodemailer';
import { LetterRefused, type Postman } from '../../books/letters/index.ts';
import type { MailServer, Sender } from './mail-settings.ts';

const timesMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** This machine: nobody else can listen in there. */
const isOwn = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** What a mail server says for ever about one letter: nobody has that address. Whatever it has against the house's sender may be put right. */
const isForEver = (error: unknown): boolean => {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
};

/** Hands letters to a mail server by SMTP, one connection each. To another machine nothing is said without TLS. */
export function openMail({ server, from }: { server: MailServer; from: Sender }): Postman {
  const { host, port, isSecure, user } = server;
  const transport = createTransport({
    ...{ host, port, secure: isSecure, requireTLS: !isSecure && !isOwn(host), ignoreTLS: isOwn(host) && !isSecure },
    ...(user === null ? {} : { auth: { user: user.name, pass: user.password } }),
    ...timesMs,
    ...{ disableFileAccess: true, disableUrlAccess: true, logger: false, debug: false },
  });
  const domain = from.address.split('@')[1]!;
  return {
    send: async ({ messageId, to, subject, text, html }) => {
      try {
        await transport.sendMail({
          ...{ from, subject, text, html },
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw isForEver(error) ? new LetterRefused('the mail server refuses it for ever') : error;
      }
    },
  };
}
