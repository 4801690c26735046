import { useMemo, type ReactNode } from 'react';
import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable, type ColumnDef, type SortingState } from '@tanstack/react-table';

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Can be sorted by, at first upwards or downwards; absent: it can't. */
  readonly sortsFirst?: 'up' | 'down';
  /** Words stand left, figures right. */
  readonly left?: boolean;
  /** Left out where there is little room. */
  readonly wide?: boolean;
};

/** One column decides the order; null is the given order. */
export type Sorting = { readonly by: string; readonly down: boolean };

export type DataTable<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  /** In their order: live lists are put in order at a calm rhythm, pages by the server. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly compact?: boolean;
  readonly sorting?: Sorting | null;
  readonly onSort?: (sorting: Sorting) => void;
};

const none: SortingState = [];

/** A column as it is shown: how it is sorted by now, and what a press on its head does. */
export type ShownColumn<Row> = DataColumn<Row> & { readonly sorted: 'up' | 'down' | null; readonly sort: ((event: unknown) => void) | undefined };

const directions = { asc: 'up', desc: 'down' } as const;

/**
 * Which columns a table shows, how their heads sort, and its rows; the markup is the caller's. Cells are drawn by their column's own
 * function: as the library's components they would be made anew with each change of the columns.
 */
export function useDataTable<Row extends object>({ columns, rows, keyOf, compact = false, sorting = null, onSort }: DataTable<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortsFirst }): ColumnDef<typeof features, Row> => ({
        id,
        accessorFn: row => row,
        enableSorting: sortsFirst !== undefined,
        sortDescFirst: sortsFirst === 'down',
      })),
    [columns],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(columns.map(({ id, wide }) => [id, !(compact && wide)])), [columns, compact]);
  const sorted = useMemo((): SortingState => (sorting ? [{ id: sorting.by, desc: sorting.down }] : none), [sorting]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: keyOf,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: sorted, columnVisibility },
    onSortingChange: change => {
      const [next] = typeof change === 'function' ? change(sorted) : change;
      if (next) onSort?.({ by: next.id, down: next.desc });
    },
  });
  const shown = table.getVisibleLeafColumns().map((column): ShownColumn<Row> => {
    const direction = column.getIsSorted();
    return {
      ...columns.find(({ id }) => id === column.id)!,
      sorted: direction ? directions[direction] : null,
      sort: column.getToggleSortingHandler(),
    };
  });
  return { columns: shown, rows: table.getRowModel().rows.map(({ id, original }) => ({ key: id, row: original })) };
}
