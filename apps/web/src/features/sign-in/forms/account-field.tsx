import { Field, type FieldProps } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';

/** The name of an account, as its owner types it. */
export function AccountField(props: Omit<FieldProps, 'label'>) {
  const t = useTexts('sign-in');
  return <Field {...props} label={t('account')} hint={t('accountHint')} autoComplete="username" autoCapitalize="none" spellCheck={false} />;
}
