import { sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { revised, type Lot } from "@croupier/rewards"
import { reading, type Projection } from "../../kernel/projections.ts"
import type { Queue } from "../../kernel/jobs.ts"
import { playFacts, type PlayFact } from "../play/index.ts"
import { planClosing } from "./closing.ts"
import { lotsOf, roundsOf, type Holder, type LotRound, type StoredLot } from "./lot-store.ts"

/**
 * Lots worked off by settled play, by the rules of rewards. Facts of a round that was placed under no lot are passed over. Conversions,
 * spent lots and the next of the queue move money: a job does them.
 */
export const wagering = (kit: { readonly queue: Queue }): Projection => ({
  name: "bonuses.wagering",
  readings: [reading(playFacts, (tx, facts) => workOff(kit, tx, facts))],
  // Lines of lots that have ended stand: they are what those were decided by.
  clear: async (tx) => {
    await sql`
      update bonus_part p set progress = 0, short = 0 from bonus_lot l
       where l.id = p.lot_id and p.progress > 0 and l.state in ('active', 'settling', 'spent')`.execute(tx)
    await sql`
      update bonus_lot set to_wager = required where to_wager < required and state in ('active', 'settling', 'spent')`.execute(
      tx,
    )
    await sql`update bonus_round set settled = 0, valid = 0 where settled <> 0 or valid <> 0`.execute(tx)
  },
})

const ROUND = "round:"

interface Told extends Holder {
  readonly vendor: string
  readonly round: string
  bets: bigint
  valid: bigint
}

async function workOff(kit: { readonly queue: Queue }, tx: Tx, facts: readonly PlayFact[]): Promise<void> {
  const rounds = await underLots(tx, roundsIn(facts))
  const holders = new Map<string, Holder>()
  for (const told of rounds) {
    await tell(tx, told)
    holders.set(`${told.memberId} ${told.asset}`, told)
  }
  for (const holder of holders.values()) await planClosing(kit, tx, holder)
}

/** Rounds with facts, in the order of their first fact, each with the sums of its facts. */
function roundsIn(facts: readonly PlayFact[]): Told[] {
  const rounds = new Map<string, Told>()
  for (const { memberId, merchantId, asset, vendor, reference, bets, validBet } of facts) {
    if (vendor === null || !reference.startsWith(ROUND)) continue
    const key = `${memberId} ${asset} ${vendor} ${reference}`
    const round = reference.slice(ROUND.length)
    const told = rounds.get(key) ?? { memberId, merchantId, asset, vendor, round, bets: 0n, valid: 0n }
    rounds.set(key, told)
    told.bets += BigInt(bets)
    told.valid += validBet
  }
  return [...rounds.values()]
}

/** Rounds of the given ones that were placed under lots, in their order. */
async function underLots(tx: Tx, rounds: readonly Told[]): Promise<Told[]> {
  if (rounds.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select (t.nth - 1)::int as at
      from unnest(${rounds.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${rounds.map(({ memberId }) => memberId)}::bigint[],
             ${rounds.map(({ asset }) => asset)}::text[], ${rounds.map(({ vendor }) => vendor)}::text[],
             ${rounds.map(({ round }) => round)}::text[]) with ordinality t (bucket, member_id, asset, vendor, round, nth)
     where exists (select from bonus_round r where r.bucket = t.bucket and r.member_id = t.member_id and r.asset = t.asset
                      and r.vendor = t.vendor and r.round = t.round)
     order by t.nth`.execute(tx)
  return rows.flatMap(({ at }) => rounds[at] ?? [])
}

/** Adds the facts of a round to its row, and computes the progress of its lots again where the valid bet changed. */
async function tell(tx: Tx, told: Told): Promise<void> {
  const lots = await lotsOf(tx, told, { hold: true })
  await sql`
    update bonus_round set settled = settled + ${told.bets}, valid = valid + ${told.valid}
     where ${atRound(told)}`.execute(tx)
  const [round] = await roundsOf(tx, told, told)
  if (round && told.valid !== 0n) await write(tx, told, lots, workedOff(round, lots))
}

/**
 * The progress of a round by its valid bet after corrections. A spent lot takes progress like an active one, because a void
 * may open it again.
 */
function workedOff({ game, valid, parts }: LotRound, lots: readonly StoredLot[]): ReturnType<typeof revised> {
  const lines = parts
    .filter(({ progress }) => progress > 0n)
    .map(({ lotId, progress, short }) => ({ lotId, amount: amount(progress), short: amount(short) }))
  const seen = lots.map((lot): Lot => (lot.state === "spent" ? { ...lot, state: "active" } : lot))
  return revised({ lines, under: parts.map(({ lotId }) => lotId), game }, amount(valid), seen)
}

async function write(
  tx: Tx,
  told: Told,
  before: readonly StoredLot[],
  { lines, lots }: ReturnType<typeof revised>,
): Promise<void> {
  await sql`
    update bonus_part p set progress = coalesce(t.progress, 0), short = coalesce(t.short, 0)
      from bonus_part q
      left join unnest(${lines.map(({ lotId }) => lotId)}::bigint[], ${lines.map((line) => line.amount)}::bigint[],
                       ${lines.map(({ short }) => short)}::bigint[]) t (lot_id, progress, short) on t.lot_id = q.lot_id
     where (p.bucket, p.member_id, p.asset, p.vendor, p.round, p.lot_id) = (q.bucket, q.member_id, q.asset, q.vendor, q.round, q.lot_id)
       and q.bucket = ${bucketOf(told.memberId)} and q.member_id = ${told.memberId} and q.asset = ${told.asset}
       and q.vendor = ${told.vendor} and q.round = ${told.round}`.execute(tx)
  for (const lot of lots)
    if (before.some(({ id, left }) => id === lot.id && left !== lot.left))
      await sql`update bonus_lot set to_wager = ${lot.left} where id = ${lot.id}`.execute(tx)
}

const atRound = ({ memberId, asset, vendor, round }: Told) =>
  sql`bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and vendor = ${vendor} and round = ${round}`
