import { canUsePasskeys, createPasskey } from '@parkett/client';
import { useState } from 'react';
import type { ReplyAt, RequestAt } from '@parkett/contract';
import { Button, Dialog, Field, formatDay, formatInstant } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { CopyButton } from '../../../lib/copy-button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useConfirmation, useWordsOf } from '../../../domain/security/confirmation.tsx';
import { NewApp, type App } from './new-app.tsx';
import styles from './security.module.css';

type Overview = ReplyAt<'security/overview'>;
type Operation = RequestAt<'security/confirm'>['operation'];
type Shown = App | { readonly kind: 'passkey' } | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** What is done with factors: begun here, confirmed, and what is shown of it meanwhile. */
function useFactors() {
  const wordsOf = useWordsOf();
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState('');
  const { confirm, dialog } = useConfirmation();
  const tell = (work: () => Promise<unknown>) => {
    setFailure('');
    void work().catch((error: unknown) => setFailure(wordsOf(error)));
  };
  /** What comes of it are recovery codes, where these are the first. */
  const confirmed = (operation: Operation, work: () => Promise<{ recoveryCodes?: string[] }>, payee?: string) => {
    setShown(null);
    confirm({
      ...{ what: { operation, ...(payee === undefined ? {} : { payee }) }, known: {} },
      work: async () => {
        const { recoveryCodes: codes = [] } = await work();
        if (codes.length > 0) setShown({ kind: 'codes', codes });
      },
    });
  };
  /** A code that is refused goes back to its field, and to the same key: nothing else was wrong. */
  const confirmAppCode = async (app: App, appCode: string) => {
    try {
      return await ask('security/confirmAppCode', { appCode }, { quiet: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setShown({ ...app, failure: error.message });
      return {};
    }
  };
  return {
    ...{ shown, failure, dialog },
    close: () => setShown(null),
    beginApp: () => tell(async () => setShown({ kind: 'app', failure: '', ...(await ask('security/beginAppCode', {}, { quiet: true })) })),
    confirmApp: (app: App, appCode: string) => confirmed('set-up-app-code', () => confirmAppCode(app, appCode)),
    removeApp: () => confirmed('remove-app-code', () => ask('security/removeAppCode', {}, { quiet: true })),
    namePasskey: () => setShown({ kind: 'passkey' }),
    addPasskey: (name: string) =>
      tell(async () => {
        const passkey = await createPasskey(await ask('security/beginPasskey', {}, { quiet: true }));
        confirmed('add-passkey', () => ask('security/addPasskey', { name, passkey }, { quiet: true }));
      }),
    removePasskey: (number: string) => confirmed('remove-passkey', () => ask('security/removePasskey', { number }, { quiet: true }), number),
    renew: () => confirmed('renew-recovery-codes', () => ask('security/renewRecoveryCodes', {}, { quiet: true })),
  };
}

/** The app for codes, the passkeys, and the recovery codes that stand for them. */
export function SecondFactors({ overview }: { overview: Overview }) {
  const t = useTexts('security');
  const common = useTexts('common');
  const factors = useFactors();
  const { shown, close, failure } = factors;
  const titles = { app: t('setUpApp'), passkey: t('addPasskey'), codes: t('recoveryCodes') };
  return (
    <section className={styles.section}>
      <h2>{t('secondFactor')}</h2>
      <p>{t('secondFactorText')}</p>
      <FactorList overview={overview} factors={factors} />
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Dialog
        open={shown !== null}
        onClose={shown?.kind === 'codes' ? null : close}
        title={shown ? titles[shown.kind] : ''}
        closeLabel={common('close')}
      >
        {shown?.kind === 'app' ? <NewApp app={shown} onCode={code => factors.confirmApp(shown, code)} /> : null}
        {shown?.kind === 'passkey' ? <NewPasskey preset={passkeyNameFor(overview, t('passkey'))} onName={factors.addPasskey} /> : null}
        {shown?.kind === 'codes' ? <Codes codes={shown.codes} onDone={close} /> : null}
      </Dialog>
      {factors.dialog}
    </section>
  );
}

function FactorList({ overview, factors }: { overview: Overview; factors: ReturnType<typeof useFactors> }) {
  const t = useTexts('security');
  const { appCodeSince, passkeys, recoveryCodesLeft } = overview;
  const hasApp = appCodeSince !== null;
  const can = canUsePasskeys();
  return (
    <ul className={styles.list}>
      <Factor
        title={t('app')}
        note={hasApp ? t('since', { day: formatDay(appCodeSince) }) : t('notSetUp')}
        action={{
          text: t(hasApp ? 'remove' : 'setUp'),
          name: t(hasApp ? 'removeApp' : 'setUpApp'),
          run: hasApp ? factors.removeApp : factors.beginApp,
        }}
      />
      {passkeys.map(({ number, name, createdAt, usedAt }) => (
        <Factor
          key={number}
          title={name}
          note={usedAt === null ? t('since', { day: formatDay(createdAt) }) : t('lastUsed', { at: formatInstant(usedAt) })}
          action={{ text: t('remove'), name: t('removeNamed', { name }), run: () => factors.removePasskey(number) }}
        />
      ))}
      <Factor
        title={t('passkey')}
        note={t(can ? 'passkeyText' : 'noPasskeysHere')}
        action={can ? { text: t('add'), name: t('addPasskey'), run: factors.namePasskey } : null}
      />
      {hasApp || passkeys.length > 0 ? (
        <Factor
          title={t('recoveryCodes')}
          note={t('codesLeft', { count: recoveryCodesLeft })}
          action={{ text: t('renew'), name: t('renewCodes'), run: factors.renew }}
        />
      ) : null}
    </ul>
  );
}

type FactorProps = { title: string; note: string; action: { text: string; name: string; run: () => void } | null };

const Factor = ({ title, note, action }: FactorProps) => (
  <li>
    <div>
      <span>{title}</span>
      <small>{note}</small>
    </div>
    {action ? (
      <Button small onClick={action.run} aria-label={action.name}>
        {action.text}
      </Button>
    ) : null}
  </li>
);

/** Browser and system, as the list of sessions says them; with a number where a passkey is called so already. */
function passkeyNameFor({ sessions, passkeys }: Overview, otherwise: string): string {
  const device = sessions.find(({ current }) => current)?.device || otherwise;
  const taken = new Set(passkeys.map(({ name }) => name));
  let name = device;
  for (let next = 2; taken.has(name); next += 1) name = `${device} ${next}`;
  return name;
}

function NewPasskey({ preset, onName }: { preset: string; onName: (name: string) => void }) {
  const t = useTexts('security');
  const [name, setName] = useState(preset);
  return (
    <form
      className={styles.steps}
      onSubmit={event => {
        event.preventDefault();
        onName(name.trim() || preset);
      }}
    >
      <p className={styles.muted}>{t('addPasskeyText')}</p>
      <Field label={t('passkeyName')} value={name} maxLength={60} onChange={event => setName(event.target.value)} />
      <Button type="submit" kind="primary" wide>
        {t('createPasskey')}
      </Button>
    </form>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts('security');
  return (
    <div className={styles.steps}>
      <p className={styles.muted}>{t('codesText')}</p>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton wide text={codes.join('\n')} />
      <Button kind="primary" wide onClick={onDone}>
        {t('codesKept')}
      </Button>
    </div>
  );
}
