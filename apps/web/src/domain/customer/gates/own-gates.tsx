import { useCall, useCommand } from '../../../lib/reads/query.ts';
import { GateCard } from './gate-card.tsx';

/** The blocks that stand on the customer's account; nothing for everybody else. */
export function OwnGates() {
  const { data } = useCall('gates/own', {}, { quiet: true });
  const appeal = useCommand('gates/appeal', { paths: ['gates/own'] });
  return data?.gates.map(gate => <GateCard key={gate.case} gate={gate} onAppeal={text => appeal.mutateAsync({ case: gate.case, text })} />);
}
