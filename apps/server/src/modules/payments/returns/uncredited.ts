import type { Deposit as DepositOnWire } from "@croupier/contract/payments"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { DepositKey } from "../deposit.ts"

type Uncredited = NonNullable<DepositOnWire["uncredited"]>

/** The uncredited money of these deposits, by where it is; a deposit without any is left out. */
export async function uncreditedOf(
  db: Db,
  deposits: readonly DepositKey[],
): Promise<ReadonlyMap<string, Uncredited>> {
  const { rows } = await sql<{ id: string; held: bigint; returning: bigint; returned: bigint }>`
    select of.id, coalesce(sum(case when r.returned_at is null then r.amount - r.allocated - r.returned else 0 end), 0)::bigint as held,
           coalesce(sum(p.open), 0)::bigint as returning,
           coalesce(sum(p.done + case when r.returned_at is null then 0 else r.amount - r.allocated - r.returned end), 0)::bigint as returned
      from unnest(${deposits.map(({ bucket }) => bucket)}::smallint[], ${deposits.map(({ id }) => id)}::uuid[]) as of (bucket, id)
      join payment_receipt r on r.bucket = of.bucket and r.deposit_id = of.id
     cross join lateral (
       select coalesce(sum(amount) filter (where state in ('ASKING', 'RETURNING', 'RETURN_UNKNOWN')), 0) as open,
              coalesce(sum(amount) filter (where state = 'RETURNED'), 0) as done
         from payment_return p where p.provider = r.provider and p.receipt_id = r.charge_id) p
     group by of.id`.execute(db)
  const found = new Map<string, Uncredited>()
  for (const { id, held, returning, returned } of rows)
    if (held > 0n || returning > 0n || returned > 0n)
      found.set(id, {
        held: toDecimal(amount(held)),
        returning: toDecimal(amount(returning)),
        returned: toDecimal(amount(returned)),
      })
  return found
}
