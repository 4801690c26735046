/** A condition of SQL on a column: true for the rows that are looked at. */
export type Condition = (column: string) => string;

/** What a look is about: the whole history, or what is new and whatever it touches; one condition for each scope. */
export type Within<Scope extends string = never> = { readonly whole: boolean } & Readonly<Record<Scope, Condition>>;

/** How far rows of one kind have been looked at, by their numbers: those of a table's `id`, or those that a sequence gave. */
export type Mark = { readonly name: string } & ({ readonly table: string } | { readonly sequence: string });

/** Marks by name. */
export type Marks = Readonly<Record<string, bigint>>;

/** Rows of a scope that are looked at again because others are: of new rows behind a mark, or of a scope. */
export type Touch = {
  readonly scope: string;
  readonly from: { readonly mark: string } | { readonly scope: string };
  /** A statement that answers their numbers. */
  readonly ids: (from: Condition) => string;
};
