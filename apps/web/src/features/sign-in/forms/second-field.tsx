import { Button, CodeField, Field, leftByManagers } from '@parkett/ui';
import type { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { address, layoutOf } from '../../../navigation/paths.ts';
import styles from '../parts/sign-in.module.css';

/** The proof beside the password that the server has asked for. */
export type Second = 'code' | 'recovery';

const lostFactorAddress = () =>
  layoutOf(presentLocation().path) === 'desktop' ? address('/pc/login/login', { forgot: 'factor' }) : address('/login/login', { forgot: 'factor' });

type SecondFieldProps = {
  second: Second;
  onChange: (second: Second) => void;
  onBack: () => void;
  field: ReturnType<ReturnType<typeof useContractForm>['field']> & { value: string };
  isLocked: boolean;
};

/** The code of an app or a recovery code, whichever is at hand, and the way out for somebody who has neither. */
export function SecondField({ second, onChange, onBack, field, isLocked }: SecondFieldProps) {
  const t = useTexts('sign-in');
  const common = useTexts('common');
  return (
    <div className={styles.second}>
      {second === 'code' ? (
        <CodeField {...field} label={t('appCode')} hint={t(isLocked ? 'appCodeNext' : 'appCodeHint')} autoFocus />
      ) : (
        <Field {...field} label={t('recoveryCode')} hint={t('recoveryCodeHint')} autoComplete="off" {...leftByManagers} />
      )}
      <Button kind="quiet" small onClick={() => onChange(second === 'code' ? 'recovery' : 'code')}>
        {t(second === 'code' ? 'useRecoveryCode' : 'useAppCode')}
      </Button>
      <Button kind="quiet" small onClick={onBack}>
        {common('back')}
      </Button>
      <Link to={lostFactorAddress()}>{t('lostFactor')}</Link>
    </div>
  );
}
