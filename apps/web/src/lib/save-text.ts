import { saveFile } from '@parkett/client';

/** Saves a table that the server has written. */
export const saveText = ({ name, content }: { readonly name: string; readonly content: string }): void =>
  saveFile({ name, file: new Blob([content], { type: 'text/csv;charset=utf-8' }) });
