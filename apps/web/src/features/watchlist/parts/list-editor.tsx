import { useState } from 'react';
import { Button, Dialog, EmptyState, Field, Icon, showToast } from '@parkett/ui';
import { Form } from '../../../lib/form/form.tsx';
import { useContractForm } from '../../../lib/form/use-contract-form.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { useCall } from '../../../lib/reads/query.ts';
import { saying } from '../../../lib/outcomes.ts';
import { useTexts } from '../../../lib/texts.ts';
import { layoutOf } from '../../../navigation/paths.ts';
import { listsMax, moveItem } from '../model.ts';
import { createList, orderLists, removeList, renameList, setEntries, type List } from '../queries.ts';
import { ReorderList } from './reorder-list.tsx';
import styles from './list-editor.module.css';

type Asked = { readonly kind: 'create' } | { readonly kind: 'rename' | 'remove'; readonly list: List } | null;

/** Lists and their entries: create, rename, order, remove. */
export function ListEditor({ lists, chosen, onChoose }: { lists: readonly List[]; chosen: List | undefined; onChoose: (id: number) => void }) {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <div className={styles.editor}>
      <header className={styles.header}>
        <h2>{t('lists')}</h2>
        <Button small onClick={() => setAsked({ kind: 'create' })} disabled={lists.length >= listsMax}>
          {t('newList')}
        </Button>
      </header>
      {lists.length === 0 ? <EmptyState title={t('noLists')}>{t('noListsText')}</EmptyState> : null}
      <ReorderList
        label={t('lists')}
        onMove={move => void saying('change', orderLists(moveItem(lists, move).map(list => list.id))).catch(() => undefined)}
        items={lists.map(list => ({
          key: list.id,
          name: list.name,
          content: (
            <button type="button" className={styles.choose} aria-pressed={list.id === chosen?.id} onClick={() => onChoose(list.id)}>
              <span>{list.name}</span>
              <small>{t('entryCount', { n: list.codes.length })}</small>
            </button>
          ),
          actions: (
            <>
              <button type="button" aria-label={t('renameNamed', { name: list.name })} onClick={() => setAsked({ kind: 'rename', list })}>
                <Icon name="pencil" size={20} />
              </button>
              <button type="button" aria-label={t('removeNamed', { name: list.name })} onClick={() => setAsked({ kind: 'remove', list })}>
                <Icon name="trash" size={20} />
              </button>
            </>
          ),
        }))}
      />
      {chosen ? <Entries key={chosen.id} list={chosen} /> : null}
      <Dialog open={asked !== null} onClose={() => setAsked(null)} title={asked ? t(`${asked.kind}List`) : ''} closeLabel={c('close')}>
        {asked?.kind === 'remove' ? <RemoveForm list={asked.list} onDone={() => setAsked(null)} /> : null}
        {asked?.kind === 'rename' ? (
          <NameForm start={asked.list.name} send={name => saying('change', renameList(asked.list.id, name))} onDone={() => setAsked(null)} />
        ) : null}
        {asked?.kind === 'create' ? (
          <NameForm start="" send={async name => onChoose((await saying('add', createList(name))).id)} onDone={() => setAsked(null)} />
        ) : null}
      </Dialog>
    </div>
  );
}

function Entries({ list }: { list: List }) {
  const t = useTexts('watchlist');
  const { data } = useCall('market/instruments', { codes: list.codes }, { enabled: list.codes.length > 0, keepPrevious: true, staleMs: 60_000 });
  const nameOf = (code: string) => data?.rows.find(row => row.code === code)?.name ?? code;
  const search = layoutOf(presentLocation().path) === 'desktop' ? '/pc/favorite/search' : '/favorite/search';
  return (
    <>
      <header className={styles.header}>
        <h2>{t('entriesOf', { name: list.name })}</h2>
        <Link to={search} className={styles.add}>
          {t('addEntry')}
        </Link>
      </header>
      {list.codes.length === 0 ? <EmptyState title={t('emptyList')}>{t('emptyListText')}</EmptyState> : null}
      <ReorderList
        label={t('entriesOf', { name: list.name })}
        onMove={move => void saying('change', setEntries(list.id, moveItem(list.codes, move))).catch(() => undefined)}
        items={list.codes.map(code => ({
          key: code,
          name: nameOf(code),
          content: (
            <span className={styles.entry}>
              <span>{nameOf(code)}</span>
              <small>{code}</small>
            </span>
          ),
          actions: (
            <button
              type="button"
              aria-label={t('takeOffNamed', { name: nameOf(code) })}
              onClick={() =>
                void setEntries(
                  list.id,
                  list.codes.filter(other => other !== code),
                ).then(
                  () => showToast(t('takenOff')),
                  () => undefined,
                )
              }
            >
              <Icon name="close" size={20} />
            </button>
          ),
        }))}
      />
    </>
  );
}

function NameForm({ start, send, onDone }: { start: string; send: (name: string) => Promise<unknown>; onDone: () => void }) {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const form = useContractForm({
    request: () => import('@parkett/contract/watchlist').then(({ createWatchlist }) => createWatchlist.request),
    start: { name: start },
    missing: { name: t('nameMissing') },
    fieldOf: () => 'name',
    send: ({ name }) => send(name.trim()).then(onDone),
  });
  return (
    <Form form={form} submitLabel={c('save')} className={styles.form}>
      <Field {...form.field('name')} label={t('listName')} />
    </Form>
  );
}

function RemoveForm({ list, onDone }: { list: List; onDone: () => void }) {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  return (
    <div className={styles.form}>
      <p>{t('removeText', { name: list.name, n: list.codes.length })}</p>
      <Button
        kind="danger"
        wide
        onClick={() => {
          void saying('delete', removeList(list.id)).catch(() => undefined);
          onDone();
        }}
      >
        {c('delete')}
      </Button>
    </div>
  );
}
