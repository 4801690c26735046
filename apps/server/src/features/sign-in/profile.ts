import { signIn, type Denial, type ReplyOf, type RequestOf } from '@parkett/contract';
import { instantToWire, ok, type Result } from '@parkett/kernel';
import { endsAt, writeProfile, type SignedIn } from '../../books/customers/index.ts';
import { once } from '../../platform/idempotency.ts';
import type { SignInParts } from './parts.ts';

const presetPreferences: signIn.Preferences = { theme: 'system', colours: 'green-up', priceTint: null, density: 'comfortable', deskLayout: null };

export function readProfile(parts: SignInParts, { session, customer }: SignedIn): ReplyOf<typeof signIn.profile> {
  const { account, kind, callName, language, realName, institution, createdAt, preferences } = customer;
  const answers = signIn.appropriatenessClasses.map(name => [name, customer.appropriateness[name] ?? 'unasked'] as const);
  return {
    account,
    demo: kind === 'demo',
    callName,
    language,
    realName,
    institution,
    memberSince: instantToWire(createdAt),
    appropriateness: Object.fromEntries(answers) as ReplyOf<typeof signIn.profile>['appropriateness'],
    preferences: { ...presetPreferences, ...preferences },
    sessionEndsAt: instantToWire(endsAt(session, parts.sessions.times)),
    tradingUnlockedUntil: session.tradingUntil === null ? null : instantToWire(session.tradingUntil),
  };
}

/** An empty name is no name; what can't be seen is not part of one. */
const readCallName = (typed: string): string | null =>
  typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim() || null;

export function saveProfile(
  parts: SignInParts,
  body: RequestOf<typeof signIn.saveProfile>,
  { customer, key }: { customer: SignedIn['customer']; key: string },
): Promise<Result<Record<string, never>, Denial>> {
  const change = { ...body, callName: body.callName === undefined ? undefined : readCallName(body.callName) };
  const request = { customerId: customer.id, key, route: signIn.saveProfile.path, body };
  return parts.customers.changing(customer.id, () =>
    once(parts.db, request, async tx => {
      await writeProfile(tx, customer.id, change);
      return ok({});
    }),
  );
}
