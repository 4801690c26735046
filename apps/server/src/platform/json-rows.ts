import type { Queryable } from './db.ts';

/** Rows as they are told in a file: moments in ISO 8601 with their zone. Amounts have to be selected as text, since a JSON number loses digits. */
export async function jsonRows(
  from: Queryable,
  { name, select, values }: { name: string; select: string; values: readonly unknown[] },
): Promise<Record<string, unknown>[]> {
  const [row] = await from.arrays<[string]>(name, `select coalesce(json_agg(told), '[]')::text from (${select}) told`, [...values]);
  return JSON.parse(row![0]) as Record<string, unknown>[];
}
