import type { Instant } from '@parkett/kernel';
import { agreementsInForce } from '../features/legal/index.ts';
import { ViewCounter } from '../features/search/index.ts';
import { detailNotices, verifiedPerson } from '../features/identity/index.ts';
import { createRecovery, type Recovery } from '../features/recovery/index.ts';
import { createSignIn, houseNames, type SignIn } from '../features/sign-in/index.ts';
import { balancesOf } from '../features/wallet/index.ts';
import { firstWatchlist } from '../features/watchlist/index.ts';
import { HouseBank } from '../books/bank/index.ts';
import { Refusals } from '../books/audit/index.ts';
import { PaperBank } from '../adapters/banks/paper-bank.ts';
import { Pictures } from '../adapters/pictures/pictures.ts';
import { openNameList } from '../adapters/name-list/name-list.ts';
import { openMail } from '../adapters/mail/mail.ts';
import { CustomerKeys } from '../books/customer-keys/index.ts';
import { ensureDemoSecrets } from '../features/institutions/index.ts';
import { Customers, ensureDemoInstitution, Erasure, FundPasswords, LoginPasswords, Sessions, type Gates } from '../books/customers/index.ts';
import { Files } from '../books/files/index.ts';
import { Claims, Debts, givePlayMoney, openWallets } from '../books/ledger/index.ts';
import { Letters, LetterSender } from '../books/letters/index.ts';
import { Payees } from '../books/payments/index.ts';
import { ReplacedProofs } from '../books/replaced-proofs/index.ts';
import { SecondFactors } from '../books/second-factors/index.ts';
import { Grants } from '../books/step-up/index.ts';
import { refuseOtherKey } from '../platform/crypto/key-store.ts';
import { openKeys } from '../platform/crypto/keys.ts';
import { SecretHasher } from '../platform/crypto/secret-hasher.ts';
import type { Db } from '../platform/db.ts';
import { features } from '../features.ts';
import { letterKinds, operations } from '../manifests.ts';
import type { Base } from './base.ts';
import type { HttpConfig } from '../platform/platform-settings.ts';
import type { Config } from './config.ts';
import { openReviews, type DeskWork } from './reviews.ts';

/** Whoever comes in, and what is counted about them. */
export type People = {
  readonly looks: ViewCounter;
  readonly sessions: Sessions;
  readonly customers: Customers;
  readonly customerKeys: CustomerKeys;
  readonly erasure: Erasure;
  readonly work: DeskWork;
  readonly signIn: SignIn;
  /** Null in live mode. */
  readonly demoInstitution: { readonly id: number } | null;
  readonly recovery: Recovery;
  readonly replacedProofs: ReplacedProofs;
  readonly payees: Payees;
  readonly letters: Letters;
  /** Null where no letters are sent. */
  readonly letterSender: LetterSender | null;
  readonly claims: Claims;
  readonly debts: Debts;
  readonly refusals: Refusals;
  readonly secondFactors: SecondFactors;
  readonly grants: Grants;
  readonly loginPasswords: LoginPasswords;
  readonly fundPasswords: FundPasswords;
  readonly hasher: SecretHasher;
  /** Seals the secrets of draws. */
  readonly drawKey: Buffer;
  readonly files: Files;
  readonly bank: HouseBank;
  /** Null in live mode. */
  readonly paperBank: PaperBank | null;
  readonly screening: ReturnType<typeof openNameList>;
};

async function openDemoInstitution(parts: Parameters<typeof ensureDemoSecrets>[0]): Promise<Awaited<ReturnType<typeof ensureDemoInstitution>>> {
  const institution = await ensureDemoInstitution(parts.db);
  await ensureDemoSecrets(parts, institution.id);
  return institution;
}

export async function openPeople(base: Base): Promise<People> {
  const { platform, systemNow, ruleBook, clock, instruments, bus } = base;
  const { db, config, log, metrics } = platform;
  const keys = openKeys(config.dataFolder);
  await refuseOtherKey(db, { keys, dataFolder: config.dataFolder });
  const customerKeys = new CustomerKeys({ db, keys, bus });
  await customerKeys.open();
  const sessions = new Sessions({ db, now: systemNow, bus });
  const customers = new Customers({ db, keys: customerKeys, bus, ruleBook });
  const businessNow = (): Instant => clock.now();
  const work = openReviews({ ...{ db, customers, sessions, customerKeys, keys, systemNow, businessNow }, commands: base.commands });
  const { gates } = work;
  const erasure = new Erasure({ customers, gates, keys: customerKeys });
  const hasher = new SecretHasher({ pepper: keys.derive('password-pepper') });
  const loginPasswords = new LoginPasswords({ db, hasher, now: systemNow });
  const fundPasswords = new FundPasswords({ db, customers, sessions, hasher, now: systemNow });
  const secondFactors = openSecondFactors({ db, config, now: systemNow, address: config });
  const replacedProofs = new ReplacedProofs({ db, ruleBook, businessNow, systemNow });
  const { letters, letterSender } = openLetters(base, { customerKeys, gates, key: keys.derive('letter-links') });
  const known = { db, commands: base.commands, letters, customers, customerKeys, sessions };
  const recovery = createRecovery({
    ...{ ...known, loginPasswords, fundPasswords, secondFactors, replacedProofs, ruleBook, businessNow, systemNow },
    ...{ reviews: work.reviews, tokenKey: keys.derive('lost-factor-token'), publicOrigin: config.publicOrigin },
    personOf: (from, customer) => verifiedPerson(from, { customer, keys: customerKeys }),
  });
  const [claims, debts] = [new Claims(), new Debts()];
  const paperMode = config.mode === 'paper';
  const demoInstitution = paperMode ? await openDemoInstitution({ db, hasher, now: systemNow }) : null;
  const signIn = createSignIn({
    ...{ db, commands: base.commands, now: systemNow, businessNow, paperMode, customers, customerKeys, gates, sessions, ruleBook },
    ...{ hasher, loginPasswords, fundPasswords, secondFactors },
    forgeryKey: keys.derive('anti-forgery'),
    publicOrigin: config.publicOrigin,
    agreements: agreementsInForce,
    demoInstitution,
    welcome: async (tx, customer) => {
      await (customer.kind === 'demo'
        ? givePlayMoney(tx, { ledger: base.ledger, customer: customer.id, at: clock.now() })
        : openWallets(tx, { ledger: base.ledger, customer: customer.id }));
      await firstWatchlist(tx, { customer, instruments, at: businessNow() });
    },
    appealOf: (from, gate) => work.appeals.refusedBy(from, gate),
    lostFactorToken: recovery.tokenOf,
    recoveriesOf: recovery.toldOf,
    detailsOf: detailNotices({ db, customerKeys, ruleBook, reviews: work.reviews, now: businessNow, systemNow }),
    walletBalances: customer => balancesOf(db, { customer, claims }),
    siteConfig: () => houseNames(ruleBook),
  });
  const looks = new ViewCounter(db);
  await looks.load();
  const grants = new Grants({ key: keys.derive('step-up'), now: systemNow, operations });
  const refusals = new Refusals({ db, log, now: systemNow, metrics });
  const secrets = { secondFactors, grants, loginPasswords, fundPasswords, replacedProofs };
  const banks = await openBank(base, customerKeys);
  return {
    looks,
    sessions,
    ...{ customers, customerKeys, erasure },
    work,
    ...{ claims, debts },
    ...{ signIn, demoInstitution },
    recovery,
    ...{ letters, letterSender, refusals, hasher, drawKey: keys.derive('draws') },
    ...secrets,
    payees: openPayees(base, customerKeys, banks.bank),
    ...openPapers(base, customerKeys),
    ...banks,
  };
}

/** Letters to customers, and whoever carries them away where there is a mail server. */
function openLetters({ platform, ruleBook, systemNow }: Base, parts: { customerKeys: CustomerKeys; gates: Gates; key: Buffer }) {
  const { db, log, config } = platform;
  const { mail, publicOrigin } = config;
  const letters = new Letters({ ...parts, db, ruleBook, systemNow, kinds: letterKinds, isOn: mail !== null });
  const { customerKeys } = parts;
  const letterSender = mail && new LetterSender({ db, log, customerKeys, letters, postman: openMail(mail), systemNow, publicOrigin });
  return { letters, letterSender };
}

/** Payees, and the features whose payments name them. */
const openPayees = ({ ruleBook, systemNow, clock }: Base, customerKeys: CustomerKeys, bank: HouseBank): Payees =>
  new Payees({
    ...{ customerKeys, ruleBook, systemNow, businessNow: () => clock.now() },
    isOurs: number => bank.isOwn(number),
    openPayments: features.flatMap(({ hasOpenPayments = [] }) => hasOpenPayments),
  });

/** The house's side of its bank, and the bank of paper mode itself. */
async function openBank({ platform, systemNow, clock }: Base, keys: CustomerKeys): Promise<Pick<People, 'bank' | 'paperBank'>> {
  const { db, log, config } = platform;
  const paperBank = config.mode === 'paper' ? new PaperBank({ db, keys, delayMs: config.paperBankSeconds * 1_000, systemNow }) : null;
  await paperBank?.open();
  return { bank: new HouseBank({ db, log, keys, bank: paperBank, now: () => clock.now() }), paperBank };
}

/** What shows who somebody is: pictures of documents, and the list that names are compared with. */
function openPapers({ platform: { db, log, config }, ruleBook, systemNow }: Base, keys: CustomerKeys): Pick<People, 'files' | 'screening'> {
  const files = new Files({ db, keys, ruleBook, pictures: new Pictures({ log }), now: systemNow });
  return { files, screening: openNameList(config.screeningNames) };
}

type FactorParts = { db: Db; config: Config; now: () => Instant; address: Pick<HttpConfig, 'publicOrigin' | 'origins'> };

/** Passkeys hold for the host name that people type, at whatever port of it. */
export function openSecondFactors({ db, config, now, address }: FactorParts): SecondFactors {
  const keys = openKeys(config.dataFolder);
  const { hostname } = new URL(address.publicOrigin);
  const origins = address.origins.filter(origin => new URL(origin).hostname === hostname);
  return new SecondFactors({ db, now, key: keys.derive('second-factors'), house: { id: hostname, name: 'Parkett', origins } });
}
