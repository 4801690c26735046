import { useCallback, useEffect, useState, type SubmitEvent } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldErrors, type Path, type PathValue, type Resolver } from 'react-hook-form';
import type { FieldsOf } from '@parkett/contract';
import { NoAnswer, Refusal } from '../api.ts';
import { afterFirstContent } from '../first-content.ts';
import { useTexts } from '../texts.ts';
import { forgetTyped, keepTyped, keptOf } from './kept.ts';

type Values = Record<string, string | boolean>;

/** What `send` answers after a page that isn't the last. */
export const unfinished = Symbol('unfinished');

type Missing<V> = Partial<Record<keyof V, string>>;

export type ContractForm<V extends Values> = {
  /** Fetches the call's own request, which says what fits into the fields: a form can be typed into before it is here. */
  readonly request: () => Promise<FieldsOf>;
  readonly start: V;
  /** Under this name what is typed outlives a reload; never a password. */
  readonly keptAs?: string;
  /** What is said of a field that must not be empty, which may depend on the others. */
  readonly missing?: Missing<V> | ((values: V) => Missing<V>);
  /** The field that a refusal is about; null where it is about the whole. */
  readonly fieldOf?: (code: string) => (keyof V & string) | null;
  /** The form stays when it was sent, and is as at the start. */
  readonly clears?: true;
  /** Answers `unfinished` when there is more to type: what was typed is still kept. */
  readonly send: (values: V) => Promise<unknown>;
};

/** What isn't needed to paint the form is fetched once that stands. */
const afterFirst = <T>(work: () => Promise<T>): Promise<T> => new Promise(resolve => afterFirstContent(() => resolve(work())));

/** How many characters fit into a field, where a text has more. Should the contract not arrive, the server judges alone. */
async function lengthsOf(request: ContractForm<Values>['request']): Promise<(name: string, text: string) => number | null> {
  const [{ tooLongFor }, fields] = await Promise.all([import('@parkett/contract/call'), request()]);
  return (name, text) => tooLongFor(fields, { name, text });
}

type Judge = (name: string, value: string | boolean) => string | null;

/** What is wrong with the fields before they are sent. The resolvers on offer bring English sentences of their own; ours are translated. */
function resolverFor<V extends Values>(judging: (values: V) => Promise<Judge>): Resolver<V> {
  return async values => {
    const judge = await judging(values);
    const wrong = Object.entries(values).flatMap(([name, value]) => {
      const message = judge(name, value);
      return message === null ? [] : [[name, { type: 'contract', message }] as const];
    });
    return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<V> } : { values, errors: {} };
  };
}

/** The first one as they stand in the page: fields that come and go are registered in another order. */
function focusFirst(elements: HTMLFormControlsCollection, wrong: object): void {
  const first = [...elements].find(element => (element.getAttribute('name') ?? '') in wrong);
  if (first instanceof HTMLElement) first.focus();
}

/**
 * The one way to make a form: fields by name, what is wrong with one beside it (also what the server says of it) until it is right again,
 * sent once at a time.
 */
export function useContractForm<V extends Values>({ request, start, keptAs, missing = {}, fieldOf, clears, send }: ContractForm<V>) {
  const c = useTexts('common');
  const [lengths] = useState(() => afterFirst(() => lengthsOf(request).catch(() => () => null)));
  const judging = async (values: V): Promise<Judge> => {
    const tooLong = await lengths;
    const needed: Missing<V> = typeof missing === 'function' ? missing(values) : missing;
    return (name, value) => {
      if (typeof value !== 'string') return null;
      if (value.trim() === '') return needed[name] ?? null;
      const max = tooLong(name, value);
      return max === null ? null : c('tooLong', { max });
    };
  };
  const [begun] = useState(() => ({ ...start, ...(keptAs === undefined ? {} : keptOf(keptAs, Object.keys(start))) }));
  const form = useForm<V>({ defaultValues: begun as DefaultValues<V>, resolver: resolverFor<V>(judging), shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control }) as V;
  const { subscribe, getValues, setValue } = form;
  useEffect(() => {
    if (keptAs === undefined) return;
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(keptAs, values) });
  }, [keptAs, subscribe]);

  const fill = useCallback(
    (name: Path<V>, value: PathValue<V, Path<V>>) => {
      if (!getValues(name)) setValue(name, value);
    },
    [getValues, setValue],
  );
  const refuse = ({ code, message }: Refusal): void => {
    // Said already, and the screen goes.
    if (code === 'no-session') return;
    const field = fieldOf?.(code ?? '') ?? null;
    form.setError(field === null ? 'root.server' : (field as Path<V>), { type: 'server', message }, { shouldFocus: true });
  };
  const submit = async (values: V): Promise<void> => {
    try {
      const sent = await send(values);
      if (clears) form.reset(start);
      if (keptAs !== undefined && sent !== unfinished) forgetTyped(keptAs);
    } catch (error) {
      if (error instanceof Refusal) refuse(error);
      else if (!(error instanceof NoAnswer)) throw error;
    }
  };
  return {
    /** For a native field. */
    field: (name: Path<V>) => ({ ...form.register(name), error: errors[name]?.message as string | undefined }),
    select: (name: Path<V>) => form.register(name),
    /** For a choice that is no native field. */
    choice: (name: Path<V>) => ({
      value: typed[name],
      onChange: (value: PathValue<V, Path<V>>) => form.setValue(name, value, { shouldDirty: true }),
    }),
    /** Fills in what has become known, unless the customer has typed something. */
    fill,
    busy: isSubmitting,
    /** A refusal that is about no field, until the next try. */
    failure: errors.root?.server?.message,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { elements } = event.currentTarget;
      if (!isSubmitting) void form.handleSubmit(submit, wrong => focusFirst(elements, wrong))(event);
    },
  };
}

export type FormState = Pick<ReturnType<typeof useContractForm>, 'busy' | 'failure' | 'onSubmit'>;
