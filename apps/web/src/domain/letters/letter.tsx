import { useEffect, useState } from 'react';
import { Button, buttonClass, desktopFromPx, Field } from '@parkett/ui';
import { ask, Refusal } from '../../lib/api.ts';
import { Form } from '../../lib/form/form.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { refresh } from '../../lib/reads/query.ts';
import { read } from '../../lib/stored.ts';
import { useTexts } from '../../lib/texts.ts';
import { Link } from '../../navigation/link.tsx';
import { navigate, useLocation } from '../../navigation/location.ts';
import { address, layoutOf, type Address, type Layout } from '../../navigation/paths.ts';
import styles from './letter.module.css';

const signInOf = { mobile: '/login/login', desktop: '/pc/login/login' } as const;
const securityOf = { mobile: '/information/userInfo', desktop: '/pc/information/userInfo' } as const;

/** A link from an e-mail: nothing happens until it is tapped here, since programs that look through mail open every link. */
export function Letter({ purpose }: { purpose: string }) {
  const { path, search } = useLocation();
  const layout = layoutOf(path);
  const token = search.get('token') ?? '';
  // Letters know no layout.
  useEffect(() => {
    if (layout === 'mobile' && matchMedia(`(min-width: ${desktopFromPx}px)`).matches)
      navigate(address(signInOf.desktop, { letter: purpose, token }), { replace: true });
  }, [layout, purpose, token]);
  if (purpose === 'reset') return <NewPassword token={token} layout={layout} />;
  return <OneTap key={purpose} purpose={purpose === 'lock' ? 'lock' : 'confirm'} token={token} layout={layout} />;
}

type Props = { token: string; layout: Layout };

const Way = ({ to, children }: { to: Address; children: string }) => (
  <Link to={to} className={buttonClass({ kind: 'primary', wide: true })}>
    {children}
  </Link>
);

function OneTap({ purpose, token, layout }: Props & { purpose: 'confirm' | 'lock' }) {
  const t = useTexts('letters');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState('');
  // Whoever is signed in here by then is told by the next call.
  const [isIn] = useState(() => read('token') !== null);
  const go = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await ask(`letters/${purpose}`, { token }, { quiet: true });
      setDone(true);
      if (purpose === 'confirm') void refresh('letters/address');
    } catch (error) {
      setFailure(error instanceof Refusal ? error.message : t('noAnswer'));
    }
    setBusy(false);
  };
  const goesOn = purpose === 'confirm' && isIn;
  const further = (
    <Way to={goesOn ? address(securityOf[layout], { show: 'security' }) : signInOf[layout]}>{t(goesOn ? 'toAccount' : 'toSignIn')}</Way>
  );
  return (
    <section className={styles.letter} aria-label={t(`${purpose}Title`)}>
      <h2>{t(`${purpose}Title`)}</h2>
      {done ? (
        <p role="status">{t(`${purpose}Done`)}</p>
      ) : (
        <>
          <p>{t(`${purpose}Text`)}</p>
          <Button kind={purpose === 'lock' ? 'danger' : 'primary'} wide busy={busy} onClick={() => void go()}>
            {t(purpose)}
          </Button>
        </>
      )}
      {failure ? (
        <>
          <p className={styles.failure} role="alert">
            {failure}
          </p>
          <p>{t(`${purpose}Again`)}</p>
        </>
      ) : null}
      {done || failure ? further : null}
    </section>
  );
}

function NewPassword({ token, layout }: Props) {
  const t = useTexts('letters');
  const [done, setDone] = useState(false);
  const form = useContractForm({
    request: () => import('@parkett/contract/recovery').then(({ finishByLink }) => finishByLink.request),
    start: { password: '', confirmPassword: '' },
    fieldOf: code => (/^(password-repeat|passwords-)/.test(code) ? 'confirmPassword' : code.startsWith('password-') ? 'password' : null),
    send: async typed => {
      await ask('recovery/finishByLink', { token, ...typed }, { quiet: true });
      setDone(true);
    },
  });
  if (done)
    return (
      <section className={styles.letter} aria-label={t('resetTitle')}>
        <h2>{t('resetTitle')}</h2>
        <p role="status">{t('resetDone')}</p>
        <Way to={signInOf[layout]}>{t('toSignIn')}</Way>
      </section>
    );
  return (
    <section className={styles.letter} aria-label={t('resetTitle')}>
      <h2>{t('resetTitle')}</h2>
      <p>{t('resetText')}</p>
      <Form form={form} submitLabel={t('setPassword')}>
        <Field {...form.field('password')} label={t('newPassword')} type="password" autoComplete="new-password" hint={t('passwordHint')} />
        <Field {...form.field('confirmPassword')} label={t('newPasswordAgain')} type="password" autoComplete="new-password" />
      </Form>
      <Link to={address(signInOf[layout], { forgot: 'yes' })}>{t('resetAgain')}</Link>
    </section>
  );
}
