/** A case that didn't hold, or doesn't apply to us, with the reason. */
export type Named = { readonly name: string; readonly reason: string };
export type CaseReport = { readonly passed: number; readonly failed: readonly Named[]; readonly notApplicable: readonly Named[] };

/** Collects the outcome of a file's cases. */
export function createReport() {
  let passed = 0;
  const failed: Named[] = [];
  const notApplicable: Named[] = [];
  return {
    check(name: string, holds: boolean, reason: string): void {
      if (holds) passed++;
      else failed.push({ name, reason });
    },
    skip(name: string, reason: string): void {
      notApplicable.push({ name, reason });
    },
    done: (): CaseReport => ({ passed, failed, notApplicable }),
  };
}
