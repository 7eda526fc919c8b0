import { sql, type Tx } from "@croupier/database"
import { bucketOf, closesCredits, closesDebits, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { isPast } from "@croupier/rewards"
import type { MemberId } from "../../kernel/ids.ts"
import { planClosing } from "./closing.ts"
import type { GameRound, PrizeShares } from "./funding.ts"
import type { BookKit } from "./kit.ts"
import { lotsOf, type StoredLot } from "./lot-store.ts"

/** Free rounds that a member may play at a game now. */
export interface OfferedRounds {
  /** The name of the grant at the vendor. */
  readonly campaign: string
  readonly stake: Amount
  readonly left: number
  readonly expiresAt: Date
}

type RoundAt = Omit<GameRound, "game">

const CAMPAIGN = "house-lot-"

/** The name of a lot's free rounds at vendors. */
export const campaignOf = (lotId: bigint): string => CAMPAIGN + String(lotId)

/** The lot that a vendor's campaign names; undefined for a campaign of the vendor's own. */
export function lotOfCampaign(campaign: string | undefined): bigint | undefined {
  const [, id] = /^house-lot-(\d{1,18})$/.exec(campaign ?? "") ?? []
  return id === undefined ? undefined : BigInt(id)
}

const takesGame = ({ stored }: StoredLot, { vendor, game }: Pick<GameRound, "vendor" | "game">): boolean =>
  stored.freeRounds?.games.includes(`${vendor}:${game}`) ?? false

const isPlayable = (lot: StoredLot, now: Date): boolean =>
  lot.state === "pending" && (lot.freeRounds?.left ?? 0) > 0 && !isPast(lot, now)

/** The free rounds that a member may play at a game now, those that end first before the others. */
export async function roundsFor(
  { db, clock }: Pick<BookKit, "db" | "clock">,
  { memberId, asset, ...at }: { memberId: MemberId; asset: AssetCode; vendor: string; game: string },
): Promise<OfferedRounds[]> {
  const now = clock.now()
  return (await lotsOf(db, { memberId, asset }))
    .filter((lot) => isPlayable(lot, now) && takesGame(lot, at))
    .flatMap(({ id, freeRounds, expiresAt }) =>
      freeRounds && expiresAt
        ? [{ campaign: campaignOf(id), stake: freeRounds.stake, left: freeRounds.left, expiresAt }]
        : [],
    )
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
}

/**
 * Takes one free round of a lot for a round of a game; false where none is left, none for this game, or its stake is above `most`. The
 * round is open until `closeFreeRound`. The caller holds the bucket.
 */
export async function takeFreeRound(
  { clock }: Pick<BookKit, "clock">,
  tx: Tx,
  at: GameRound,
  lotId: bigint,
  most: Amount | null = null,
): Promise<boolean> {
  const { memberId, asset, vendor, round } = at
  const now = clock.now()
  const lot = (await lotsOf(tx, at, { hold: true })).find(({ id }) => id === lotId)
  if (!lot || !isPlayable(lot, now) || !takesGame(lot, at)) return false
  if (most !== null && lot.freeRounds && lot.freeRounds.stake > most) return false
  const { numAffectedRows } = await sql`
    insert into bonus_free_round (bucket, member_id, asset, vendor, round, lot_id, state, at)
    values (${bucketOf(memberId)}, ${memberId}, ${asset}, ${vendor}, ${round}, ${lotId}, 'open', ${now})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update bonus_free_rounds set rounds_left = rounds_left - 1 where lot_id = ${lotId}`.execute(tx)
  await markUse(tx, lotId)
  return true
}

/** A lot is in use while a round of it is open. */
const markUse = (tx: Tx, lotId: bigint) =>
  sql`update bonus_lot set in_use = exists (select from bonus_free_round r where r.lot_id = ${lotId} and r.state = 'open')
       where id = ${lotId}`.execute(tx)

/**
 * The shares of a prize of a free round: all of it is its lot's. While the bonus takes no money, the main wallet gets it. Undefined
 * for a round that is no free round.
 */
export async function freeRoundShares(
  { ledger }: Pick<BookKit, "ledger">,
  tx: Tx,
  at: RoundAt,
  prize: bigint,
): Promise<PrizeShares | undefined> {
  const { rows } = await sql<{ lotId: bigint }>`
    select lot_id as "lotId" from bonus_free_round where ${atRound(at)} and state <> 'void'`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const bonus = (await ledger.balances(at.memberId, tx)).find(
    ({ purpose, asset }) => purpose === "bonus" && asset === at.asset,
  )
  if (bonus === undefined || closesCredits(bonus) || closesDebits(bonus)) return { toBonus: 0n, lots: [] }
  return { toBonus: prize, lots: [{ lotId: found.lotId, amount: amount(prize) }] }
}

/** The round of a game is over. The last free round of a lot opens its wins, which a job does. */
export async function closeFreeRound(kit: Pick<BookKit, "queue">, tx: Tx, at: RoundAt): Promise<void> {
  const { rows } = await sql<{ lotId: bigint }>`
    update bonus_free_round set state = 'played' where ${atRound(at)} and state = 'open' returning lot_id as "lotId"`.execute(
    tx,
  )
  const [played] = rows
  if (!played) return
  await markUse(tx, played.lotId)
  await planClosing(kit, tx, at)
}

/**
 * A free round that was taken back is left again, with at least 24 hours to play it. One that is reinstated is played. A lot whose
 * wins have opened takes no rounds any more.
 */
export async function countFreeRound(
  { queue, clock }: Pick<BookKit, "queue" | "clock">,
  tx: Tx,
  at: RoundAt,
  by: -1 | 1,
): Promise<void> {
  const [from, to] = by < 0 ? [["open", "played"], "void"] : [["void"], "played"]
  const { rows } = await sql<{ lotId: bigint }>`
    update bonus_free_round set state = ${to} where ${atRound(at)} and state = any(${from}::text[])
    returning lot_id as "lotId"`.execute(tx)
  const [counted] = rows
  if (!counted) return
  if (by < 0) {
    await sql`update bonus_free_rounds set rounds_left = rounds_left + 1 where lot_id = ${counted.lotId}`.execute(
      tx,
    )
    await sql`
      update bonus_lot set expires_at = greatest(expires_at, ${clock.now()}::timestamptz + interval '24 hours')
       where id = ${counted.lotId} and state = 'pending'`.execute(tx)
  } else
    // A round that was given again meanwhile is one more.
    await sql`
      update bonus_free_rounds set rounds = rounds + (rounds_left = 0)::int, rounds_left = greatest(rounds_left - 1, 0)
       where lot_id = ${counted.lotId}`.execute(tx)
  await markUse(tx, counted.lotId)
  await planClosing({ queue }, tx, at)
}

const atRound = ({ memberId, asset, vendor, round }: RoundAt) =>
  sql`bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and vendor = ${vendor} and round = ${round}`

/** Writes the free rounds of a new lot. */
export async function addFreeRounds(
  tx: Tx,
  lotId: bigint,
  { value, stake, rounds }: { readonly value: Amount; readonly stake: Amount; readonly rounds: number },
): Promise<void> {
  await sql`
    insert into bonus_free_rounds (lot_id, value, stake, rounds, rounds_left)
    values (${lotId}, ${value}, ${stake}, ${rounds}, ${rounds})`.execute(tx)
}
