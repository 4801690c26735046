import { useState } from 'react';
import { Field, type FieldProps } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';

/** The name of an account, as its owner types it. */
export function AccountField(props: Omit<FieldProps, 'label'>) {
  const t = useTexts('sign-in');
  // How a phone number is typed helps nobody who types an address.
  const [isAddress, setAddress] = useState(false);
  return (
    <Field
      {...props}
      label={t('account')}
      hint={isAddress ? undefined : t('accountHint')}
      onInput={event => setAddress(event.currentTarget.value.includes('@'))}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
