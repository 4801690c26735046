import { fill, nothingExecuted, termsOf, type OrderProgress } from '../../orders/index.ts';
import { extend, newPosition, reduce, type PositionFigures } from '../rules/position.ts';
import type { Yardstick } from './asked.ts';
import type { PositionStory } from './position-store.ts';

const figures = ['quantity', 'openQuantity', 'cost', 'openCost', 'soldQuantity', 'proceeds', 'realised'] as const;

/** A position told again: bought by the executions of its opening order, sold by its closes, in the order of their numbers. Answers what differs. */
export function replayPosition(story: PositionStory, yardstick: Yardstick): string[] {
  const terms = termsOf(yardstick, { instrumentId: story.instrumentId, side: 'buy', feeRule: story.feeRule });
  const breaches: string[] = [];
  let progress: OrderProgress = nothingExecuted;
  let position: PositionFigures = newPosition;
  for (const step of story.steps) {
    if (step.kind === 'bought') {
      const money = fill({ terms, progress, price: step.price, quantity: step.quantity });
      progress = money.progress;
      position = extend(position, { quantity: step.quantity, value: money.value, fee: money.fee });
    } else {
      if (step.quantity > position.openQuantity) return [`position ${story.id} sold ${step.quantity} when ${position.openQuantity} were open`];
      const reduced = reduce(position, { quantity: step.quantity, proceeds: step.proceeds, fee: 0n });
      if (reduced.cost !== step.cost)
        breaches.push(`position ${story.id} gave execution ${step.execution} at a cost of ${step.cost}, the rule gives ${reduced.cost}`);
      position = reduced.position;
    }
  }
  const other = figures.find(name => position[name] !== story.stored[name]);
  if (other) breaches.push(`position ${story.id} stores ${other} ${story.stored[other]}, its executions give ${position[other]}`);
  return breaches;
}
