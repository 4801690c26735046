import { formatHour, formatInstant } from '@parkett/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../lib/api.ts';
import { troubleOf, useText } from '../../lib/text.ts';

/** What needs somebody now, what is out of order first. */
export function OperationsScreen() {
  const say = useText();
  const { data, error } = useQuery({ queryKey: ['operations/look'], queryFn: () => ask('operations/look', {}) });
  if (!data) return <p className={error ? 'trouble' : 'quiet'}>{error ? troubleOf(error, say) : say('loading')}</p>;
  const checks = data.checks.toSorted((a, b) => Number(a.trouble === null) - Number(b.trouble === null));
  const most = Math.max(1, ...data.refusedSignIns.map(({ refusals }) => refusals));
  return (
    <section>
      <h1>{say('operations')}</h1>
      <dl className="figures">
        <div>
          <dt>{say('marketTime')}</dt>
          <dd>{formatInstant(data.marketAt)}</dd>
        </div>
        <div>
          <dt>{say('feed')}</dt>
          <dd>{data.feed}</dd>
        </div>
      </dl>
      <div className="panels">
        <Pairs
          title={say('checks')}
          rows={checks.map(({ name, trouble }) => [
            name,
            <span key={name} data-tone={trouble ? 'gate' : 'verified'}>
              {trouble ?? say('inOrder')}
            </span>,
          ])}
          none={say('none')}
        />
        <Pairs title={say('parked')} rows={data.parked.map(({ kind, items }) => [kind, String(items)])} none={say('none')} />
        <Pairs title={say('consumers')} rows={data.consumers.map(({ consumer, waiting }) => [consumer, String(waiting)])} none={say('none')} />
        <Pairs
          title={say('leases')}
          rows={data.leases.map(({ name, holder, epoch, until }) => [name, `${holder} · ${epoch} · ${formatInstant(until)}`])}
          none={say('oneProcess')}
        />
        <Pairs
          title={say('refusedSignIns')}
          rows={data.refusedSignIns.map(({ hour, refusals }) => [formatHour(hour), <Bar key={hour} value={refusals} most={most} />])}
          none={say('none')}
        />
      </div>
    </section>
  );
}

const Bar = ({ value, most }: { value: number; most: number }) => (
  <span className="bar">
    <meter min={0} max={most} value={value} aria-label={String(value)} /> {value}
  </span>
);

function Pairs({ title, rows, none }: { title: string; rows: readonly (readonly [string, ReactNode])[]; none: string }) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {rows.length === 0 && <p className="quiet">{none}</p>}
      <dl className="pairs">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
