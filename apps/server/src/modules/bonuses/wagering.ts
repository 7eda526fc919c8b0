import { sql, type Tx } from "@croupier/database"
import { bucketOf, type SlotCursor } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { revised, type Lot } from "@croupier/rewards"
import type { Projection } from "../../kernel/projections.ts"
import type { Queue } from "../../kernel/jobs.ts"
import { playFacts } from "../play/index.ts"
import { planClosing } from "./closing.ts"
import { lotsOf, roundsOf, type Holder, type LotRound, type StoredLot } from "./lot-store.ts"

/** Facts of one step: those of rounds without lots stay in the database, so it may be large. */
const FACTS = 10_000

/**
 * Lots worked off by settled play, by the rules of rewards. Facts of a round that was placed under no lot are passed over. Conversions,
 * spent lots and the next of the queue move money: a job does them.
 */
export const wagering = (kit: { readonly queue: Queue }): Projection => ({
  name: "bonuses.wagering",
  readings: [
    {
      source: playFacts.name,
      head: playFacts.head,
      batch: FACTS,
      step: (tx, after, limit) => takeFrom(kit, tx, after, limit),
    },
  ],
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

/** A round that was placed under lots, with the sums of its next facts. */
interface Told extends Holder {
  readonly bucket: number
  readonly vendor: string
  readonly round: string
  /** The place of the first of the facts in its bucket. */
  readonly seq: bigint
  /** Bets that were settled. */
  readonly n: bigint
  readonly valid: bigint
}

/** A row of `bonus_take`: a round, or the place that was reached in a bucket. */
type Taken =
  | Told
  | { readonly bucket: number; readonly seq: bigint; readonly n: bigint; readonly memberId: null }

async function takeFrom(
  kit: { readonly queue: Queue },
  tx: Tx,
  after: readonly SlotCursor[],
  limit: number,
): Promise<{ count: number; moved: SlotCursor[] }> {
  const { rows } = await sql<Taken>`
    select t.bucket, t.seq, t.n, t.member_id as "memberId", t.merchant_id as "merchantId", t.asset, t.vendor, t.round, t.valid
      from bonus_take(${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint) t
     order by t.bucket, t.seq`.execute(tx)
  const reached = rows.filter((row) => row.memberId === null)
  const rounds = rows.filter((row) => row.memberId !== null)
  for (const told of rounds) await tell(tx, told)
  const holders = new Map(rounds.map((told) => [`${told.memberId} ${told.asset}`, told]))
  for (const holder of holders.values()) await planClosing(kit, tx, holder)
  return {
    count: reached.reduce((sum, { n }) => sum + Number(n), 0),
    moved: reached.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
  }
}

/** Adds the facts of a round to its row, and computes the progress of its lots again where the valid bet changed. */
async function tell(tx: Tx, told: Told): Promise<void> {
  const lots = await lotsOf(tx, told, { hold: true })
  await sql`
    update bonus_round set settled = settled + ${told.n}, valid = valid + ${told.valid}
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
  const changed = lots.filter((lot) => before.some(({ id, left }) => id === lot.id && left !== lot.left))
  if (changed.length === 0) return
  await sql`
    update bonus_lot l set to_wager = t.left_to_wager
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ left }) => left)}::bigint[]) t (id, left_to_wager)
     where l.id = t.id`.execute(tx)
}

const atRound = ({ memberId, asset, vendor, round }: Told) =>
  sql`bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and vendor = ${vendor} and round = ${round}`
