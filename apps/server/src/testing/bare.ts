/** A row as a table of a test writes it: amounts and numbers of accounts are plain integers. */
export type Bare<Row> = { [Field in keyof Row]: Extract<Row[Field], bigint> extends never ? Row[Field] : Exclude<Row[Field], bigint> | bigint };

/** Takes what a table says for what it stands for. Only tests may: their figures are written by hand, unit and all. */
export const branded = <Row>(row: NoInfer<Bare<Row>>): Row => row as unknown as Row;
