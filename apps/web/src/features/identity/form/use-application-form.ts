import { useState } from 'react';
import type { identity, ReplyAt } from '@parkett/contract';
import { ask, Refusal } from '../../../lib/api.ts';
import { keptOf } from '../../../lib/form/kept.ts';
import { unfinished, useContractForm } from '../../../lib/form/use-contract-form.ts';
import { useCommand } from '../../../lib/reads/query.ts';
import { presentLanguage } from '../../../lib/stored.ts';
import { useTexts } from '../../../lib/texts.ts';
import { begunWith, emptyApplication, fieldsOf, neededOn, pages, placeOf, type Application, type FieldName, type Page } from './application.ts';

export type Previews = { readonly front?: string; readonly back?: string };

const keptAs = 'identity';

/** After a reload the numbers are gone: it goes on no later than where they are typed. */
const firstPage = (): Page => (['person', ''].includes(String(keptOf(keptAs, ['page'])['page'] ?? '')) ? 'person' : 'document');

/** What is typed, on which page, and how a page or all of them are sent. */
export function useApplicationForm(typed: ReplyAt<'identity/state'>['typed']) {
  const t = useTexts('identity');
  const [page, setPage] = useState(firstPage);
  const [previews, setPreviews] = useState<Previews>({});
  /** The field that all of it was refused for: it gets the focus once its page stands. */
  const [refusedAt, setRefusedAt] = useState<FieldName | null>(null);
  const submit = useCommand('identity/submit', { paths: ['identity/state', 'user/profile'], quiet: true, keptNowhere: true });
  const form = useContractForm<Application>({
    request: () => import('@parkett/contract/identity').then(({ check }) => check.request),
    start: begunWith(typed, presentLanguage()),
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
    // Most people pay their taxes where they live.
    if (next === 'questions' && form.choice('taxCountry').value === '') form.choice('taxCountry').onChange(form.choice('country').value);
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
  const values = Object.fromEntries(Object.keys(emptyApplication).map(name => [name, form.choice(name as FieldName).value])) as Application;
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
