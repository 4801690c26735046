import { signIn, type ReplyOf, type RequestOf } from '@parkett/contract';
import { instantToWire, ok, readLabel } from '@parkett/kernel';
import { accountChangesToTell, endsAt, writeProfile, type SignedIn } from '../../books/customers/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { SignInParts } from './parts.ts';

const presetPreferences: signIn.Preferences = {
  theme: 'system',
  colours: null,
  priceTint: null,
  density: 'comfortable',
  holdings: 'by-instrument',
  deskLayout: null,
  sound: null,
  notifications: null,
};

/** Until when trading is unlocked, and for how long a money command keeps it so. */
function unlockedTold(
  { customers, now }: SignInParts,
  caller: SignedIn,
): Pick<ReplyOf<typeof signIn.profile>, 'tradingUnlockedUntil' | 'unlockedByPasskey' | 'unlockMinutes'> {
  const until = customers.tradingUnlockedUntil(caller);
  const unlockMinutes = Math.min(caller.customer.unlockMinutes, customers.unlockMinutesMax);
  return {
    tradingUnlockedUntil: until === null || until <= now() ? null : instantToWire(until),
    unlockedByPasskey: caller.session.byPasskey,
    unlockMinutes,
  };
}

export async function readProfile(parts: SignInParts, { session, customer }: SignedIn): Promise<ReplyOf<typeof signIn.profile>> {
  const { account, kind, callName, language, realName, institution, createdAt, preferences } = customer;
  // Before anything is read: what happens meanwhile isn't told here, or told again.
  const toldUpTo = parts.now();
  const [signIns, changes, recoveries, details] = await Promise.all([
    parts.sessions.signInsToTell(session),
    accountChangesToTell(parts.db, { keys: parts.customerKeys, caller: { session, customer }, now: parts.now() }),
    parts.recoveriesOf(session),
    parts.detailsOf({ session, customer }),
  ]);
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
    toldUpTo: instantToWire(toldUpTo),
    ...recoveries,
    newDevices: signIns.map(({ device, openedAt }) => ({ device, at: instantToWire(openedAt) })),
    accountChanges: changes.map(({ before, at }) => ({ before, at: instantToWire(at) })),
    ...details,
    ...unlockedTold(parts, { session, customer }),
  };
}

type ProfileChange = { readonly customerId: bigint; readonly body: RequestOf<typeof signIn.saveProfile> };

/** What the customer chooses about himself: written first, then forgotten where customers are kept. */
export function savingProfiles({ commands, customers, customerKeys }: SignInParts): Submit<ProfileChange, Record<string, never>> {
  const save = commands.register(
    withKeptAnswer({
      name: 'save profile',
      load: async () => null,
      decide: (_, { customerId, body }: ProfileChange) => {
        const callName = body.callName === undefined ? undefined : readLabel(body.callName) || null;
        return ok({ change: { customerId, profile: { ...body, callName } }, answer: {} });
      },
      save: (tx, { customerId, profile }) => writeProfile(tx, customerKeys, { id: customerId, change: profile }),
    }),
  );
  return submission => customers.changing(submission.command.customerId, () => save(submission));
}
