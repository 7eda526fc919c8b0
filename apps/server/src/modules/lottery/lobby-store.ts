import { sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { Draw } from "@croupier/lottery"
import { issueColumns, type Issue } from "./store.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A result as it is listed. */
export interface Result {
  readonly gameCode: string
  readonly issue: string
  readonly drawsAt: Date
  readonly draw: Draw
}

/** The latest results of each game, which walks the index of one game at a time. */
const lastOfEach = (
  merchantId: MerchantId,
  gameCodes: readonly string[],
  count: number,
  now: Date,
) => sql<Result>`
    select r.* from unnest(${gameCodes}::text[]) g(code)
      cross join lateral (
        select game_code as "gameCode", issue, draws_at as "drawsAt", draw from lottery_issue
         where merchant_id = ${merchantId} and game_code = g.code and draws_at <= ${now} and draw is not null
         order by draws_at desc limit ${count}) r`

/** The latest results of one game, or of several together, newest first. */
export async function readResults(
  db: Db,
  merchantId: MerchantId,
  gameCodes: readonly string[],
  count: number,
  now: Date,
): Promise<Result[]> {
  const { rows } = await sql<Result>`
    ${lastOfEach(merchantId, gameCodes, count, now)} order by r."drawsAt" desc, r."gameCode" limit ${count}`.execute(
    db,
  )
  return rows
}

/** Of every game what is on sale or comes next: at most one issue each. */
export async function readComing(
  db: Db,
  merchantId: MerchantId,
  gameCodes: readonly string[],
  now: Date,
): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select c.* from unnest(${gameCodes}::text[]) g(code)
      cross join lateral (
        select ${issueColumns} from lottery_issue
         where merchant_id = ${merchantId} and game_code = g.code and draws_at > ${now} and closes_at > ${now} and state in ('SCHEDULED', 'OPEN')
         order by draws_at limit 1) c`.execute(db)
  return rows
}

/** The last result of every game that has one. */
export async function readLast(
  db: Db,
  merchantId: MerchantId,
  gameCodes: readonly string[],
  now: Date,
): Promise<Result[]> {
  const { rows } = await lastOfEach(merchantId, gameCodes, 1, now).execute(db)
  return rows
}

/** Bets of a member that are looked at for the games played last. */
const BETS_LOOKED_AT = 500

/** The games a member bet on last, the latest first. */
export async function readPlayedLast(db: Db, member: MemberId, count: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select i.game_code as code
      from (select id, issue_id from lottery_bet where bucket = ${bucketOf(member)} and member_id = ${member}
             order by id desc limit ${BETS_LOOKED_AT}) b
      join lottery_issue i on i.id = b.issue_id
     group by i.game_code order by max(b.id) desc limit ${count}`.execute(db)
  return rows.map(({ code }) => code)
}

/** Settled issues of a game that say how much it is played. */
const ISSUES_COUNTED = 20

/** How many bets the last settled issues of every game had; a game without bets is left out. */
export async function readPlayed(
  db: Db,
  merchantId: MerchantId,
  now: Date,
): Promise<readonly { readonly code: string; readonly bets: number }[]> {
  const { rows } = await sql<{ code: string; bets: number }>`
    select g.code, sum(s.bets)::int as bets from lottery_game g
      cross join lateral (
        select id from lottery_issue
         where merchant_id = g.merchant_id and game_code = g.code and draws_at <= ${now} and draw is not null
         order by draws_at desc limit ${ISSUES_COUNTED}) i
      join lottery_settled s on s.issue_id = i.id
     where g.merchant_id = ${merchantId} group by g.code having sum(s.bets) > 0`.execute(db)
  return rows
}
