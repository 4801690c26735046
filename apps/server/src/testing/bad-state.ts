/** A state that the product can't make, made by the owner of the database, and the check that has to name it. */
export type BadState = { readonly id: string; readonly what: string; readonly sql: string; readonly names: RegExp };

/** One row of a table, for a statement that spoils it. */
export const one = (table: string, condition: string, column = 'ctid'): string => `(select ${column} from ${table} where ${condition} limit 1)`;
