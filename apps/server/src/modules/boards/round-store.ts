import { BOARD_METRICS, type BoardMetric, type BoardTerms } from "@croupier/contract/board-values"
import { GameCategory } from "@croupier/contract/games"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { isPlayUnread } from "../play/index.ts"

/** A round as it is kept. */
export interface Round {
  readonly id: bigint
  readonly boardId: bigint
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly metric: BoardMetric
  readonly products: readonly GameCategory[]
  readonly words: BoardTerms["words"]
  readonly prizes: readonly Amount[]
  readonly startsAt: Date
  readonly endsAt: Date
  readonly finalAt: Date | null
  readonly isVoid: boolean
}

type Stored = Omit<Round, "asset" | "metric" | "products" | "prizes"> & {
  readonly asset: string
  readonly metric: string
  readonly products: readonly string[] | null
  readonly prizes: readonly string[]
}

const Subject = z.object({ metric: z.enum(BOARD_METRICS), products: z.array(GameCategory) })
const read = (row: Stored): Round => ({
  ...row,
  ...Subject.parse({ metric: row.metric, products: row.products ?? [] }),
  asset: assetFrom(row.asset),
  prizes: row.prizes.map((each) => amount(BigInt(each))),
})

const COLUMNS =
  sql.raw(`r.id, r.board_id as "boardId", r.merchant_id as "merchantId", r.asset, b.metric, b.products, r.words, r.prizes,
  r.starts_at as "startsAt", r.ends_at as "endsAt", r.final_at as "finalAt", r.is_void as "isVoid"`)

/** Writes a round; nothing where the board has it already. */
export async function insertRound(
  tx: Tx,
  made: Pick<Round, "boardId" | "merchantId" | "asset" | "words" | "prizes" | "startsAt" | "endsAt">,
): Promise<boolean> {
  const { rows } = await sql`
    insert into board_round (board_id, merchant_id, asset, words, prizes, starts_at, ends_at)
    values (${made.boardId}, ${made.merchantId}, ${made.asset}, ${JSON.stringify(made.words)}::jsonb, ${[...made.prizes]}::bigint[],
            ${made.startsAt}, ${made.endsAt})
    on conflict (board_id, ends_at) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** The end of the latest round of a board. */
export async function lastEnd(db: Db | Tx, boardId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(ends_at) as at from board_round where board_id = ${boardId}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Rounds of a merchant that have begun: those that are not final, then the latest of the others. */
export async function roundsOf(
  db: Db | Tx,
  merchantId: MerchantId,
  { now, latest }: { readonly now: Date; readonly latest: number },
): Promise<readonly Round[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from board_round r join board b on b.id = r.board_id
     where r.merchant_id = ${merchantId} and r.starts_at <= ${now}
       and (r.final_at is null or r.id in (select id from board_round where merchant_id = ${merchantId} and final_at is not null
                                            order by ends_at desc, id desc limit ${latest}))
     order by r.ends_at desc, r.id`.execute(db)
  return rows.map(read)
}

/** Rounds that are not final and ended by this instant. */
export async function endedRounds(db: Db, endedBy: Date): Promise<readonly Round[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from board_round r join board b on b.id = r.board_id
     where r.final_at is null and r.ends_at <= ${endedBy} order by r.ends_at, r.id limit 100`.execute(db)
  return rows.map(read)
}

/** Holds a round that is not final to the commit; false where another has ended it. */
export async function holdRound(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } =
    await sql`select 1 from board_round where id = ${id} and final_at is null for update`.execute(tx)
  return rows.length > 0
}

/** True where play that was settled before this instant is still to be read, or too much is to be read to know. */
export const isBehind = (tx: Tx, until: Date): Promise<boolean> =>
  isPlayUnread(tx, sql`select bucket, seq from board_read`, until)

/** A rank of a round. */
export interface RankRow {
  readonly rank: number
  readonly memberId: MemberId
  readonly score: Amount
  /** Members with a score. */
  readonly members: number
}

/** The first ranks of a round, those of a member and of the one above, and how many members have a score. */
export async function ranksOf(
  db: Db | Tx,
  { id, metric }: Pick<Round, "id" | "metric">,
  asked: {
    readonly first: number
    readonly memberId?: MemberId | undefined
    readonly without?: readonly MemberId[]
  },
): Promise<readonly RankRow[]> {
  const { rows } = await sql<Omit<RankRow, "score"> & { readonly score: bigint }>`
    with ranked as materialized (select * from board_ranks(${id}, ${metric}, ${asked.without ?? []}::bigint[])),
    mine as (select rank from ranked where member_id = ${asked.memberId ?? null}::bigint)
    select rank, member_id as "memberId", score, (select count(*)::int from ranked) as members
      from ranked where rank <= ${asked.first} or rank in (select rank from mine) or rank in (select rank - 1 from mine)
     order by rank`.execute(db)
  return rows.map((row) => ({ ...row, score: amount(row.score) }))
}

/** Members with a score in a round. */
export async function scorersOf(tx: Tx, roundId: bigint): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select distinct member_id as "memberId" from board_score where round_id = ${roundId}`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

/** Ends a round that the caller holds. */
export async function writeFinal(
  tx: Tx,
  roundId: bigint,
  { at, isVoid }: { readonly at: Date; readonly isVoid: boolean },
): Promise<void> {
  await sql`update board_round set final_at = ${at}, is_void = ${isVoid} where id = ${roundId}`.execute(tx)
}

/** Writes a prize of a final rank. */
export async function insertPrize(
  tx: Tx,
  roundId: bigint,
  {
    rank,
    memberId,
    score,
    amount: won,
    rewardId,
  }: Omit<RankRow, "members"> & {
    readonly amount: Amount
    readonly rewardId: bigint | null
  },
): Promise<void> {
  await sql`
    insert into board_prize (round_id, rank, bucket, member_id, score, amount, reward_id, state)
    values (${roundId}, ${rank}, ${bucketOf(memberId)}, ${memberId}, ${score}, ${won}, ${rewardId},
            ${rewardId === null ? "LAPSED" : "OPEN"})`.execute(tx)
}

/** Final ranks of a round. */
export async function prizesOf(db: Db | Tx, roundId: bigint): Promise<readonly Omit<RankRow, "members">[]> {
  const { rows } = await sql<{ rank: number; memberId: MemberId; score: bigint }>`
    select rank, member_id as "memberId", score from board_prize where round_id = ${roundId} order by rank`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, score: amount(row.score) }))
}

/** Ends the open prize of a reward. */
export async function endPrize(tx: Tx, rewardId: bigint, state: "CLAIMED" | "LAPSED"): Promise<void> {
  await sql`update board_prize set state = ${state} where reward_id = ${rewardId} and state = 'OPEN'`.execute(
    tx,
  )
}
