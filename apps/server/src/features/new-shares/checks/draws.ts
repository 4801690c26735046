import type { Queryable } from '../../../platform/db.ts';

type Line = { readonly id: bigint; readonly mark: string; readonly allotted: bigint };
export type JudgedDraw = {
  readonly offering: bigint;
  readonly file: string;
  readonly commitment: string;
  readonly list: string;
  readonly body: string;
  readonly lines: readonly Line[];
};

/** Draws with what was told before them, and the subscriptions that they decided about. */
export async function drawsToJudge(db: Queryable): Promise<JudgedDraw[]> {
  const draws = await db.query<Omit<JudgedDraw, 'lines'>>(
    '',
    `select d.offering_id as offering, d.file, encode(s.commitment, 'hex') as commitment, encode(l.hash, 'hex') as list, l.body
     from offering_draw d join offering_secret s using (offering_id) join offering_list l using (offering_id) order by 1`,
  );
  const lines = await db.query<Line & { offering: bigint }>(
    '',
    `select id, offering_id as offering, encode(mark, 'hex') as mark, allotted from subscription where allotted is not null order by id`,
  );
  return draws.map(draw => ({ ...draw, lines: lines.filter(({ offering }) => offering === draw.offering) }));
}
