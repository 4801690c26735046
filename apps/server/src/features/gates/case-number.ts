/** The gate of a case number; none has 0. */
export const numberOf = (name: string): bigint => BigInt(/^G(\d{1,18})$/.exec(name)?.[1] ?? 0);
