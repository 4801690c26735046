import { useState, type ReactNode } from 'react';
import { Field } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import styles from './sign-in.module.css';

type Props = { name: string; label: string; autoComplete: 'current-password' | 'new-password'; hint?: ReactNode; error?: ReactNode };

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
      maxLength={512}
      suffix={
        <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'hide' : 'show')}
        </button>
      }
    />
  );
}
