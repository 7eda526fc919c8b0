import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { toDecimal, type Amount } from "@croupier/money"
import type { ConsoleHandlersOf } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"

export interface MemberRoundsKit {
  readonly db: Db
  readonly isMemberOf: (merchantId: number, memberId: bigint) => Promise<boolean>
}

/** What people of the house see of a member's games. */
export const memberRoundRoutes = ({
  db,
  isMemberOf,
}: MemberRoundsKit): ConsoleHandlersOf<"memberRounds"> => ({
  memberRounds: async (input, { merchant }) => {
    if (!(await isMemberOf(merchant.id, BigInt(input.memberId)))) refuse("ACCOUNT_UNKNOWN")
    return readRounds(db, merchant.id, input)
  },
})

interface Row {
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly openedAt: Date
  readonly openedMicros: bigint
  readonly closedAt: Date | null
  readonly bets: number
  readonly staked: Amount
  readonly won: Amount
  readonly validBet: Amount
  readonly asset: string
}

/** Names of rounds are the vendors' and too long for a cursor: it holds the instant, and how many of it were seen. */
function placeOf(cursor: string | undefined): { readonly at: bigint; readonly seen: number } | undefined {
  const [, at, seen] = /^(\d{1,18})\.(\d{1,6})$/.exec(cursor ?? "") ?? []
  return at === undefined || seen === undefined ? undefined : { at: BigInt(at), seen: Number(seen) }
}

async function readRounds(
  db: Db,
  merchantId: number,
  asked: ConsoleParsed<"memberRounds">,
): Promise<ConsoleValue<"memberRounds">> {
  const place = placeOf(asked.cursor)
  const where = [
    sql`r.member_id = ${BigInt(asked.memberId)}`,
    sql`r.merchant_id = ${merchantId}`,
    ...(place
      ? [sql`r.opened_at <= timestamptz 'epoch' + ${String(place.at)}::numeric * interval '1 microsecond'`]
      : []),
    ...(asked.vendor ? [sql`r.vendor = ${asked.vendor}`] : []),
    ...(asked.state === "OPEN" ? [sql`r.closed_at is null`] : []),
    ...(asked.state === "CLOSED" ? [sql`r.closed_at is not null`] : []),
  ]
  const { rows } = await sql<Row>`
    select r.vendor, r.game, r.round, r.opened_at as "openedAt", r.closed_at as "closedAt", r.bets, r.staked, r.won,
           r.valid_bet as "validBet", r.asset, (extract(epoch from r.opened_at) * 1000000)::bigint as "openedMicros"
      from provider_round r where ${sql.join(where, sql` and `)}
     order by r.opened_at desc, r.vendor, r.round
     limit ${asked.limit + 1} offset ${place?.seen ?? 0}`.execute(db)
  const page = rows.slice(0, asked.limit)
  return {
    rows: page.map(({ vendor, game, round, bets, asset, openedAt, closedAt, staked, won, validBet }) => ({
      vendor,
      game,
      round,
      bets,
      asset,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      stake: toDecimal(staked),
      prize: toDecimal(won),
      validBet: toDecimal(validBet),
    })),
    cursor: rows.length > asked.limit ? cursorAfter(page, place) : null,
  }
}

function cursorAfter(page: readonly Row[], place: ReturnType<typeof placeOf>): string {
  const at = page.at(-1)?.openedMicros ?? 0n
  const seen = page.filter(({ openedMicros }) => openedMicros === at).length
  return `${at}.${seen + (place?.at === at ? place.seen : 0)}`
}
