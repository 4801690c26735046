import { one, type BadState } from '../../../testing/bad-state.ts';

const byteOf = (table: string, column: string): string =>
  `update ${table} set ${column} = set_byte(${column}, 40, get_byte(${column}, 40) # 1) where ctid = ${one(table, table === 'file' ? 'id in (select file_id from file_content)' : 'true')}`;

/** What may never become of files. */
export const filesBadStates: readonly BadState[] = [
  {
    id: 'I50',
    what: 'a content was taken away',
    sql: `alter table file_content disable trigger user; delete from file_content where ctid = ${one('file_content', 'true')}`,
    names: /file \d+ has no content/,
  },
  { id: 'I50', what: 'a bit of a content turned over', sql: byteOf('file_content', 'content'), names: /file \d+ is not as it was sealed/ },
  { id: 'I50', what: 'a bit of a file’s key turned over', sql: byteOf('file', 'sealed_key'), names: /file \d+ is not as it was sealed/ },
  {
    id: 'I50',
    what: 'a file went and left its content and its views behind',
    sql: `alter table file_content drop constraint file_content_file_id_fkey; alter table file_view drop constraint file_view_file_id_fkey; alter table identity_photo drop constraint identity_photo_file_id_fkey; alter table service_picture drop constraint service_picture_file_id_fkey; alter table file_erasure drop constraint file_erasure_file_id_fkey; delete from file`,
    names: /a content belongs to file \d+, which is not there/,
  },
  {
    id: 'I50',
    what: 'a file was shown to another customer',
    sql: `update file_view set viewer_kind = 'customer', viewer_id = 987654`,
    names: /file \d+ was shown to customer 987654, whose it is not/,
  },
  {
    id: 'I61',
    what: 'an erased file shows something',
    sql: `insert into file_content (file_id, content) select file_id, 'x' from file_erasure`,
    names: /file \d+ was erased and has a content/,
  },
  {
    id: 'I61',
    what: 'a photo of an application was erased',
    sql: `insert into file_erasure (file_id, at) select file_id, now() from identity_photo p join identity_application a on a.front = p.id`,
    names: /file \d+ was erased and belongs to application \d+/,
  },
  {
    id: 'I67e',
    what: 'a file was given to another customer',
    sql: `update file set customer_id = 2`,
    names: /the key of file \d+: the key of customer 2 doesn’t open it/,
  },
];
