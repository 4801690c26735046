import { classNames } from '@parkett/ui';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import { keep, kept, useKept } from '../lib/kept.ts';
import { useText } from '../lib/text.ts';
import filterBar from './filter-bar.module.css';
import look from './look.module.css';

type Filter = { readonly name: string; readonly search: string };

function filtersIn(text: string | null): readonly Filter[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? (found as Filter[]) : [];
  } catch {
    return [];
  }
}

/** Filters of one room that this browser keeps by name. */
export function KeptFilters({ room, search }: { room: string; search: string }) {
  const say = useText();
  const place = `filters${room.replaceAll('/', '-')}`;
  const filters = filtersIn(useKept(place));
  const write = (next: readonly Filter[]): void => keep(place, JSON.stringify(next));
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    event.currentTarget.reset();
    if (name) write([...filtersIn(kept(place)).filter(filter => filter.name !== name), { name, search }]);
  };
  return (
    <div className={classNames(filterBar.kept, look.framedIn)}>
      {filters.map(filter => (
        <span key={filter.name}>
          <Link href={`${room}?${filter.search}`} aria-current={filter.search === search ? 'true' : undefined}>
            {filter.name}
          </Link>
          <button
            type="button"
            aria-label={`${say('remove')}: ${filter.name}`}
            onClick={() => write(filters.filter(({ name }) => name !== filter.name))}
          >
            ×
          </button>
        </span>
      ))}
      {search !== '' && (
        <form onSubmit={add}>
          <input name="name" aria-label={say('filterName')} placeholder={say('filterName')} required />
          <button>{say('keepFilter')}</button>
        </form>
      )}
    </div>
  );
}
