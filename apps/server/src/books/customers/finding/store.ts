import { textsLiteral, type Queryable, type Tx } from '../../../platform/db.ts';
import type { SealedCustomer } from '../personal.ts';

/** Where texts of a customer come from: the account, or the documents that he has sent. */
export type FindPart = 'account' | 'person';

export type Tokens = readonly Buffer[];

type Row = { readonly customer: bigint; readonly part: FindPart; readonly tokens: Tokens };

const literal = (tokens: Tokens): string => textsLiteral(tokens.map(token => `\\x${token.toString('hex')}`));

/** Replaces what stands for a customer. */
export async function writeTokens(tx: Tx, { customer, part, tokens }: Row): Promise<void> {
  await tx.query(
    'customers.write-find-tokens',
    `insert into find_token (customer_id, part, tokens) values ($1, $2, $3::bytea[]) on conflict (customer_id, part) do update set tokens = excluded.tokens`,
    [customer, part, literal(tokens)],
  );
}

/** The same where nothing stands for him yet. */
export async function addTokens(tx: Tx, { customer, part, tokens }: Row): Promise<void> {
  await tx.query(
    'customers.add-find-tokens',
    'insert into find_token (customer_id, part, tokens) values ($1, $2, $3::bytea[]) on conflict (customer_id, part) do nothing',
    [customer, part, literal(tokens)],
  );
}

export async function deleteTokens(tx: Tx, customer: bigint, part: FindPart): Promise<void> {
  await tx.query('customers.delete-find-tokens', 'delete from find_token where customer_id = $1 and part = $2', [customer, part]);
}

/** The statement of a search, which reads the index of tokens and nothing else. */
export function findStatement({ groups, whole, most }: { groups: readonly Tokens[]; whole: Tokens; most: number }): {
  readonly text: string;
  readonly values: unknown[];
} {
  const values: unknown[] = [];
  const oneOf = (tokens: Tokens): string => `tokens && $${values.push(literal(tokens))}::bytea[]`;
  const each = groups.map(oneOf).join(' and ');
  const text = `select distinct customer_id as customer from find_token where (${each}) or ${oneOf(whole)} limit ${most}`;
  return { text, values };
}

/** Customers for whom a token of each group stands, or one for the whole text; at most so many. */
export async function customersWith(from: Queryable, wish: Parameters<typeof findStatement>[0]): Promise<bigint[]> {
  const { text, values } = findStatement(wish);
  return (await from.query<{ customer: bigint }>('', text, values)).map(({ customer }) => customer);
}

/** The next customers after one of them; none of them is erased before the transaction ends. */
export const nextCustomers = (tx: Tx, { after, most }: { after: bigint; most: number }): Promise<SealedCustomer[]> =>
  tx.query<SealedCustomer>(
    'customers.next-to-find',
    `select id, account, account_sealed as "accountSealed", null::bytea as "callNameSealed" from customer where id > $1 order by id limit $2 for share`,
    [after, most],
  );
