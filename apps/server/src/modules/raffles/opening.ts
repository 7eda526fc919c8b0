import { newSeed } from "@croupier/fairness"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { raffleCommitment } from "@croupier/rewards"
import { HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { weekAt, type Week } from "../../kernel/weeks.ts"
import { insertDraw, lastClose } from "./draw-store.ts"
import type { RafflesKit } from "./kit.ts"
import { allRaffles, costOf, versionsOf, type Raffle, type RaffleVersion } from "./raffle-store.ts"

/** The commitment of a draw is public for so long before its first ticket. */
const PUBLIC_MS = MINUTE_MS
/** The next draw is made so long before the one that runs closes. */
const AHEAD_MS = HOUR_MS

/**
 * Makes the draw of a week under these terms, with a random seed: the commitment is public from now on, the seed is sealed until the
 * draw. Nothing where the budget does not hold all of its prizes, or the week has its draw. `committedAt` is now, but for a demo.
 */
export async function makeDraw(
  kit: Pick<RafflesKit, "merchants" | "random" | "vault">,
  tx: Tx,
  {
    raffle,
    terms,
    week,
    committedAt,
  }: {
    readonly raffle: Raffle
    readonly terms: RaffleVersion
    readonly week: Week
    readonly committedAt: Date
  },
): Promise<boolean> {
  await sql`select 1 from raffle where id = ${raffle.id} for update`.execute(tx)
  const { paid, reserved } = await costOf(tx, raffle.id)
  const wanted = terms.prizes.reduce((sum, each) => sum + each, 0n)
  if (paid + reserved + wanted > terms.budget) return false
  const first = committedAt.getTime() + PUBLIC_MS
  const startsAt = new Date(Math.max(week.from.getTime(), first))
  if (startsAt >= week.until) return false
  const [code, draw] = [`RAFFLE-${raffle.id}`, `${week.lastDay}-1`]
  const seed = newSeed(kit.random.bytes)
  return insertDraw(tx, {
    raffleId: raffle.id,
    merchantId: raffle.merchantId,
    asset: kit.merchants.byId(raffle.merchantId).asset,
    code,
    draw,
    words: terms.words,
    per: terms.per,
    cap: terms.cap,
    prizes: terms.prizes,
    startsAt,
    closesAt: week.until,
    commitment: raffleCommitment(seed, { gameCode: code, issue: draw }),
    committedAt,
    sealedSeed: kit.vault.seal(seed),
  })
}

/** Makes the draws that are missing: of this week, and shortly before its end of the next. Answers with how many. */
export async function openDraws(kit: RafflesKit): Promise<number> {
  if (!kit.beacon) return 0
  const raffles = await allRaffles(kit.db)
  const versions = await versionsOf(
    kit.db,
    raffles.map(({ id }) => id),
  )
  let made = 0
  for (const raffle of raffles) {
    const terms = versions.find(({ raffleId }) => raffleId === raffle.id)
    if (!terms?.isOpen || !kit.merchants.byId(raffle.merchantId).settings.raffles.enabled) continue
    const now = kit.clock.now()
    const last = await lastClose(kit.db, raffle.id)
    if (last && now.getTime() < last.getTime() - AHEAD_MS) continue
    const from = last && last > now ? last : now
    const week = weekAt(raffle.timeZone, from)
    if (await inTransaction(kit.db, (tx) => makeDraw(kit, tx, { raffle, terms, week, committedAt: now })))
      made += 1
  }
  return made
}
