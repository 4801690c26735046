import { useState } from 'react';
import { Field, type FieldProps } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import styles from '../parts/sign-in.module.css';

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' };

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const t = useTexts('sign-in');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'hide' : 'show')}
        </button>
      }
    />
  );
}
