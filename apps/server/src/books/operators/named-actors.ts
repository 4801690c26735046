import type { deskAudit, ReplyOf } from '@parkett/contract';
import { asInstant, customerNumber, formatDateTime, instantToWire } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import { readAudit, type Actor, type AuditFilter } from '../audit/index.ts';
import { actorWord, moment, momentColumns, rowsByPage, type ListFile, type Reader } from './list-files.ts';
import { operatorNames } from './store.ts';

type Facts = Awaited<ReturnType<typeof readAudit>>[number]['facts'];

const idOf = ({ kind, name }: Actor): bigint | null => (kind === 'operator' && /^[1-9]\d{0,17}$/.test(name) ? BigInt(name) : null);

/** How the desk is told who did something: an operator by the name that he has now. */
export async function namedActors(from: Queryable, actors: readonly Actor[]): Promise<(actor: Actor) => deskAudit.Actor> {
  const ids = [...new Set(actors.map(idOf))].filter(id => id !== null);
  const names = await operatorNames(from, ids);
  return actor => {
    const id = idOf(actor);
    return { kind: actor.kind, id: actor.name, name: (id !== null && names.get(id)) || null };
  };
}

/** Who gave the second signature, where one operator's row tells of another. */
function secondOf({ second }: Facts): Actor[] {
  const [, name] = /^operator (\d+)$/.exec(String(second)) ?? [];
  return name === undefined ? [] : [{ kind: 'operator', name }];
}

/** A page of the audit for the desk. */
export async function auditPageOf(from: Queryable, filter: AuditFilter): Promise<ReplyOf<typeof deskAudit.auditRows>> {
  const found = await readAudit(from, { ...filter, size: filter.size + 1 });
  const rows = found.slice(0, filter.size);
  const named = await namedActors(
    from,
    rows.flatMap(({ actor, facts }) => [actor, ...secondOf(facts)]),
  );
  return {
    rows: rows.map(({ id, at, actor, action, customerId, facts }) => ({
      id: String(id),
      at: instantToWire(at),
      actor: named(actor),
      action,
      customer: customerId === null ? null : customerNumber(customerId),
      facts: { ...facts, ...Object.fromEntries(secondOf(facts).map(second => ['second', named(second).name ?? facts['second']!])) },
    })),
    next: found.length > filter.size ? String(rows.at(-1)!.id) : null,
  };
}

const rowsAtOnce = 1_000;
/** Kinds of cases have the words of their queue, moments are written as such. */
function factValue({ word, language }: Reader, name: string, value: string): string {
  if (name === 'kind') return word(word(`review-${value}`).replace(/^review-/, ''));
  return name === 'until' && /^\d{12,14}$/.test(value) ? formatDateTime(asInstant(Number(value)), language) : word(value);
}

/** What a fact is called, and its value, in the reader's words where there are any; the key of a command says nothing to people. */
const factsText = (reader: Reader, facts: deskAudit.AuditRow['facts']): string =>
  Object.entries(facts)
    .filter(([name, value]) => name !== 'key' && value !== null)
    .map(([name, value]) => `${reader.word(`fact-${name}`).replace(/^fact-/, '')}: ${factValue(reader, name, String(value))}`)
    .join(' · ');

/** Rows of the audit to be taken away. */
export const auditFileOf = (from: Queryable, filter: Omit<AuditFilter, 'size' | 'before'>, reader: Reader): ListFile => ({
  columns: [...momentColumns('at'), 'who', 'action', 'customer', 'facts'],
  ...(filter.customer === undefined ? {} : { customer: filter.customer }),
  rows: (async function* () {
    const rows = rowsByPage<deskAudit.AuditRow, string>(async before =>
      auditPageOf(from, { ...filter, size: rowsAtOnce, before: before === undefined ? undefined : BigInt(before) }),
    );
    for await (const { at, actor, action, customer, facts } of rows)
      yield [...moment(reader, at), actorWord(reader, actor), reader.word(action), customer, factsText(reader, facts)];
  })(),
});
