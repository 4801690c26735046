import { useEffect, useRef, useState } from 'react';
import type { identity, ReplyAt } from '@parkett/contract';
import { Button } from '@parkett/ui';
import { ask, Refusal } from '../../../lib/api.ts';
import { Form } from '../../../lib/form/form.tsx';
import { keptOf } from '../../../lib/form/kept.ts';
import { unfinished, useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useCommand } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { begunWith, fieldsOf, neededOn, pages, placeOf, type Application, type FieldName, type Page } from './application.ts';
import { CheckPage } from './check-page.tsx';
import { DocumentPage, Person, Photos, Questions, type Previews } from './pages.tsx';
import styles from './identity-form.module.css';

const keptAs = 'identity';

/** After a reload the numbers are gone: it goes on no later than where they are typed. */
const firstPage = (): Page => (['person', ''].includes(String(keptOf(keptAs, ['page'])['page'] ?? '')) ? 'person' : 'document');

function useApplicationForm(typed: ReplyAt<'identity/state'>['typed']) {
  const t = useTexts('identity');
  const [page, setPage] = useState(firstPage);
  const [previews, setPreviews] = useState<Previews>({});
  /** The field that all of it was refused for: it gets the focus once its page stands. */
  const [refusedAt, setRefusedAt] = useState<FieldName | null>(null);
  const submit = useCommand('identity/submit', { paths: ['identity/state', 'user/profile'], quiet: true, keptNowhere: true });
  const form = useContractForm<Application>({
    request: () => import('@parkett/contract/identity').then(({ check }) => check.request),
    start: begunWith(typed),
    keptAs,
    missing: values => Object.fromEntries(neededOn(page, values).map(name => [name, t(page === 'photos' ? 'photoMissing' : 'needed')])),
    fieldOf: code => placeOf(code)?.field ?? null,
    send: async values => {
      if (page === 'check') return sendAll(values);
      if (page !== 'photos') await ask('identity/check', { ...fieldsOf(values), step: page satisfies identity.Step }, { quiet: true });
      go(pages[pages.indexOf(page) + 1]!);
      return unfinished;
    },
  });
  const go = (next: Page, at: FieldName | null = null) => {
    form.choice('page').onChange(next);
    setRefusedAt(at);
    setPage(next);
  };
  const sendAll = async (values: Application) => {
    try {
      await submit.mutateAsync({ ...fieldsOf(values), front: values.front, back: values.back });
    } catch (error) {
      const place = error instanceof Refusal ? placeOf(error.code ?? '') : null;
      if (place) go(place.page, place.field);
      throw error;
    }
  };
  const values = Object.fromEntries(Object.keys(begunWith(null)).map(name => [name, form.choice(name as FieldName).value])) as Application;
  return {
    form,
    page,
    go,
    values,
    refusedAt,
    previews,
    onPreview: (side: 'front' | 'back', address: string) => setPreviews(now => ({ ...now, [side]: address })),
  };
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>['form'];

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
