import { sql, type Db } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"

/** The cost of bonuses to the house: the sum that was granted, and the part of it that came back. */
export interface GrantCosts {
  readonly granted: Amount
  readonly returned: Amount
}

/**
 * The cost of the bonuses that were granted under these keys. Free rounds count with their wins. A free bet counts with its
 * value once it is used; of one that won without its stake, the house kept that stake. Source: rules of rewards, "Bonus lots".
 */
export async function grantCosts(db: Db, keys: readonly string[]): Promise<GrantCosts> {
  if (keys.length === 0) return { granted: amount(0n), returned: amount(0n) }
  const { rows } = await sql<{ granted: bigint; returned: bigint }>`
    select coalesce(sum(case when t.terms -> 'freeBet' is not null and t.terms -> 'freeBet' <> 'null'
                             then case when l.in_use or l.raw > 0 or l.state in ('spent', 'converted') then l.granted else 0 end
                             when f.lot_id is not null and l.place = 0
                             then coalesce((select sum(x.brought) from bonus_line x where x.lot_id = l.id), 0)
                             else l.granted end), 0)::bigint as granted,
           coalesce(sum(case when t.terms -> 'freeBet' is not null and t.terms -> 'freeBet' <> 'null'
                             then case when l.raw > 0 and not (t.terms -> 'freeBet' ->> 'returnsStake')::boolean then l.granted else 0 end
                             else l.returned end), 0)::bigint as returned
      from bonus_lot l
      join bonus_terms t on t.merchant_id = l.merchant_id and t.code = l.code and t.version = l.version
      left join bonus_free_rounds f on f.lot_id = l.id
     where l.key = any (${[...keys]}::uuid[])`.execute(db)
  const [sums = { granted: 0n, returned: 0n }] = rows
  return { granted: amount(sums.granted), returned: amount(sums.returned) }
}
