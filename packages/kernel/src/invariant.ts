/** States a fact that only a defect of ours can break. Never used to judge input. */
export function invariant(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${fact}`);
}

/** Marks a place that types prove unreachable. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
