import { useEffect, useState } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Choice, Field, type ChoiceProps } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { rich } from '../../../lib/rich-text.tsx';
import { presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Address, type Layout, type ScreenPath } from '../../../navigation/paths.ts';
import { enterAndGo } from '../parts/after-sign-in.ts';
import { AccountField } from './account-field.tsx';
import { PasswordField } from './password-field.tsx';
import { fieldOf } from './refused-field.ts';
import own from './register-form.module.css';

type Registration = ReplyAt<'user/registration'>;

const start = { account: '', password: '', confirmPassword: '', inviteCode: '', userAgreement: false, privacyPolicy: false };

/** Account, password twice, institution code and both agreements. What is agreed to is the version shown behind the links. */
export function RegisterForm({ to, layout }: { to: ScreenPath; layout: Layout }) {
  const t = useTexts('sign-in');
  const [registration, setRegistration] = useState<Registration | null>(null);
  useEffect(() => void ask('user/registration', {}, { quiet: true }).then(setRegistration, () => undefined), []);
  const form = useContractForm({
    request: () => import('@parkett/contract/sign-in').then(({ register }) => register.request),
    start,
    keptAs: 'register',
    fieldOf,
    send: async typed => {
      const half = await ask('user/register', {
        ...typed,
        userAgreement: typed.userAgreement ? (registration?.userAgreement ?? '') : '',
        privacyPolicy: typed.privacyPolicy ? (registration?.privacyPolicy ?? '') : '',
        language: presentLanguage(),
      });
      await enterAndGo(half, to);
    },
  });
  const code = registration?.inviteCode;
  const { fill } = form;
  useEffect(() => {
    if (code) fill('inviteCode', code);
  }, [code, fill]);
  return (
    <Form form={form} submitLabel={t('register')}>
      <AccountField {...form.field('account')} />
      <PasswordField {...form.field('password')} label={t('password')} autoComplete="new-password" hint={t('passwordHint')} />
      <PasswordField {...form.field('confirmPassword')} label={t('confirmPassword')} autoComplete="new-password" />
      <Field
        {...form.field('inviteCode')}
        label={t('inviteCode')}
        hint={code ? t('inviteCodeShown', { code }) : t('inviteCodeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Agreements layout={layout} userAgreement={form.field('userAgreement')} privacyPolicy={form.field('privacyPolicy')} />
    </Form>
  );
}

/** What stands for `<a>` in a text. */
const linkTo = (to: Address) => ({ a: (words: string) => <Link to={to}>{words}</Link> });

type Ticked = Omit<ChoiceProps, 'label'>;

function Agreements({ layout, userAgreement, privacyPolicy }: { layout: Layout; userAgreement: Ticked; privacyPolicy: Ticked }) {
  const t = useTexts('sign-in');
  const path = layout === 'desktop' ? '/pc/information/aboutInfo' : '/information/aboutInfo';
  return (
    <fieldset className={own.agreements}>
      <legend className="visually-hidden">{t('agreements')}</legend>
      <Choice {...userAgreement} label={rich(t('agreeUserAgreement'), linkTo(address(path, { tab: 'user-agreement' })))} />
      <Choice {...privacyPolicy} label={rich(t('agreePrivacyPolicy'), linkTo(address(path, { tab: 'privacy-policy' })))} />
    </fieldset>
  );
}
