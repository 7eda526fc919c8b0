import { sql } from "@croupier/database"
import { parseAmount, subtract, toDecimal, type Amount } from "@croupier/money"
import type { Difference } from "./differences.ts"
import type { ProvidersKit } from "../kit.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** A round as a vendor's books have it. Amounts are decimals. */
export interface TheirRound {
  readonly round: string
  readonly player: string
  readonly staked: string
  readonly won: string
  readonly at: string
}

interface OurRound {
  readonly round: string
  readonly player: string
  readonly memberId: MemberId
  readonly staked: Amount
  readonly won: Amount
  readonly openedAt: Date
}

/**
 * Compares rounds, for vendors whose books tell of nothing smaller: each must be on both sides and have moved the same
 * money altogether. (Money that went to a table and came back is no stake there and is one here, so only the sum counts.)
 * `within` is the time in which ours have to be told of, too.
 */
export async function differencesOfRounds(
  { db }: Pick<ProvidersKit, "db">,
  vendor: string,
  theirs: readonly TheirRound[],
  within: readonly [from: Date, to: Date] | undefined,
): Promise<Difference[]> {
  const columns = sql`r.round, p.player, r.member_id as "memberId", r.staked, r.won, r.opened_at as "openedAt"`
  const { rows: known } = await sql<OurRound>`
    select ${columns}
      from unnest(${theirs.map(({ round }) => round)}::text[], ${theirs.map(({ player }) => player)}::text[]) told(round, player)
      join provider_player p on p.vendor = ${vendor} and p.player = told.player
      join provider_round r on r.vendor = ${vendor} and r.merchant_id = p.merchant_id and r.round = told.round
       and r.member_id = p.member_id and r.asset = p.asset`.execute(db)
  const { rows: ours } = within
    ? await sql<OurRound>`
        select ${columns} from provider_round r
          join provider_player p on p.vendor = r.vendor and p.member_id = r.member_id and p.asset = r.asset
         where r.vendor = ${vendor} and r.opened_at >= ${within[0]} and r.opened_at < ${within[1]}
           and r.closed_at is not null and (r.staked <> 0 or r.won <> 0)`.execute(db)
    : { rows: [] }
  const keyOf = ({ round, player }: { readonly round: string; readonly player: string }) =>
    `${player} ${round}`
  const mine = new Map(known.map((each) => [keyOf(each), each]))
  const reported = new Set(theirs.map(keyOf))
  const found: Difference[] = []
  for (const record of theirs) {
    const own = mine.get(keyOf(record))
    const moved = own && toDecimal(subtract(own.won, own.staked))
    const wanted = toDecimal(subtract(parseAmount(record.won), parseAmount(record.staked)))
    if (moved === wanted) continue
    found.push({
      kind: "round",
      txId: record.round,
      player: record.player,
      what: own ? "AMOUNT" : "MISSING_HERE",
      memberId: own?.memberId ?? null,
      theirs: record,
      ours: own ? sideOf(own) : null,
    })
  }
  for (const own of ours)
    if (!reported.has(keyOf(own)))
      found.push({
        kind: "round",
        txId: own.round,
        player: own.player,
        what: "MISSING_THERE",
        memberId: own.memberId,
        theirs: null,
        ours: sideOf(own),
      })
  return found
}

const sideOf = ({ staked, won, openedAt }: OurRound) => ({
  amount: toDecimal(subtract(won, staked)),
  cancelled: false,
  at: openedAt.toISOString(),
})
