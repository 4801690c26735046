import type { Instant } from '@parkett/kernel';

/** Something to be done at a moment: the task is data, so that a queue can be saved and loaded. */
export type Due<Task> = { readonly at: Instant; readonly task: Task; readonly number: number; dropped: boolean };

/** What becomes due, earliest first, then in the order it was entered: a binary heap in which dropped entries are swept out once they are the most. */
export class DueQueue<Task> {
  private heap: Due<Task>[] = [];
  private dropped = 0;
  /** The number of the latest entry. */
  entered: number;

  constructor(entered = 0) {
    this.entered = entered;
  }

  add(at: Instant, task: Task): Due<Task> {
    return this.put({ at, task, number: this.entered + 1 });
  }

  /** An entry with the number that it had: after a restart what is due at the same moment keeps its order. */
  put(entry: Pick<Due<Task>, 'at' | 'task' | 'number'>): Due<Task> {
    const due = { ...entry, dropped: false };
    this.entered = Math.max(this.entered, due.number);
    this.heap.push(due);
    this.rise(this.heap.length - 1);
    return due;
  }

  /** What is still to come, in no order. */
  entries(): Due<Task>[] {
    return this.heap.filter(due => !due.dropped);
  }

  drop(due: Due<Task>): void {
    if (due.dropped) return;
    due.dropped = true;
    this.dropped += 1;
    if (this.dropped > 64 && this.dropped * 2 > this.heap.length) this.sweep();
  }

  next(): Instant | null {
    this.shedDropped();
    return this.heap[0]?.at ?? null;
  }

  /** Takes out the earliest entry that is due at `now`. */
  takeDue(now: Instant): Due<Task> | null {
    this.shedDropped();
    const first = this.heap[0];
    if (!first || first.at > now) return null;
    this.removeFirst();
    first.dropped = true;
    return first;
  }

  private shedDropped(): void {
    while (this.heap[0]?.dropped) {
      this.removeFirst();
      this.dropped -= 1;
    }
  }

  private sweep(): void {
    this.heap = this.heap.filter(due => !due.dropped).sort((a, b) => a.at - b.at || a.number - b.number);
    this.dropped = 0;
  }

  private removeFirst(): void {
    const last = this.heap.pop()!;
    if (this.heap.length === 0) return;
    this.heap[0] = last;
    this.sink(0);
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(from: number): void {
    let at = from;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      let first = at;
      if (left < this.heap.length && this.isBefore(left, first)) first = left;
      if (right < this.heap.length && this.isBefore(right, first)) first = right;
      if (first === at) return;
      this.swap(at, first);
      at = first;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const first = this.heap[a]!;
    const second = this.heap[b]!;
    return first.at < second.at || (first.at === second.at && first.number < second.number);
  }

  private swap(a: number, b: number): void {
    const kept = this.heap[a]!;
    this.heap[a] = this.heap[b]!;
    this.heap[b] = kept;
  }
}
