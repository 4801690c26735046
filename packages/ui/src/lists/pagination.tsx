import { constants } from '../constants.ts';
import styles from './pagination.module.css';

export type PaginationProps = {
  /** From 1. */
  page: number;
  total: number;
  pageSize?: number;
  onChange: (page: number) => void;
  label: string;
  previousLabel: string;
  nextLabel: string;
};

/** The numbers of the page buttons: at most five, around the present one. */
export function pageWindow(page: number, pages: number): number[] {
  const size = Math.min(constants.pageButtons, pages);
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, i) => first + i);
}

/** Pages of a desktop table: ten rows each, five visible buttons. Nothing when one page holds all. */
export function Pagination({ page, total, pageSize = constants.pageSize, onChange, label, previousLabel, nextLabel }: PaginationProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  return (
    <nav className={styles.pagination} aria-label={label}>
      <button type="button" aria-label={previousLabel} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        ‹
      </button>
      {pageWindow(page, pages).map(n => (
        <button key={n} type="button" aria-current={n === page ? 'page' : undefined} onClick={() => onChange(n)}>
          {n}
        </button>
      ))}
      <button type="button" aria-label={nextLabel} disabled={page >= pages} onClick={() => onChange(page + 1)}>
        ›
      </button>
    </nav>
  );
}
