import { useEffect, useRef } from 'react';
import type { ReplyAt } from '@parkett/contract';
import { Button } from '@parkett/ui';
import { Form } from '../../../lib/form/form.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { pages } from './application.ts';
import { CheckPage } from './check-page.tsx';
import { DocumentPage, Person, Photos, Questions } from './pages.tsx';
import { useApplicationForm } from './use-application-form.ts';
import styles from './identity-form.module.css';

/** The application in five pages. Each is judged by the server before the next is shown; the last one sends all of them. */
export function IdentityForm({ typed }: { typed: ReplyAt<'identity/state'>['typed'] }) {
  const t = useTexts('identity');
  const common = useTexts('common');
  const { form, page, go, values, refusedAt, previews, onPreview } = useApplicationForm(typed);
  const at = pages.indexOf(page);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const refused = document.getElementsByName(refusedAt ?? '')[0];
    (refused ?? heading.current)?.focus();
    (refused ?? heading.current)?.scrollIntoView({ block: 'center' });
  }, [page, refusedAt]);
  return (
    <div className={styles.sheet}>
      <ol className={styles.steps} aria-label={t('steps')}>
        {pages.map((name, index) => (
          <li key={name} aria-current={name === page ? 'step' : undefined} data-done={index < at || undefined}>
            <span className="visually-hidden">{t(`step-${name}`)}</span>
          </li>
        ))}
      </ol>
      <div>
        <p className={styles.hint}>{t('stepOf', { number: at + 1, count: pages.length })}</p>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`step-${page}`)}
        </h2>
      </div>
      <Form form={form} submitLabel={t(page === 'check' ? 'send' : 'next')}>
        {page === 'person' ? (
          <>
            <p className={styles.text}>{t('intro')}</p>
            <Person form={form} />
          </>
        ) : null}
        {page === 'document' ? <DocumentPage form={form} /> : null}
        {page === 'photos' ? <Photos form={form} previews={previews} onPreview={onPreview} /> : null}
        {page === 'questions' ? <Questions form={form} /> : null}
        {page === 'check' ? <CheckPage typed={values} onChange={go} /> : null}
      </Form>
      {at > 0 ? (
        <Button wide onClick={() => go(pages[at - 1]!)}>
          {common('back')}
        </Button>
      ) : null}
    </div>
  );
}
