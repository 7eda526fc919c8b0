import { sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { shiftLot, type LotPart } from "@croupier/rewards"
import { countFreeRound } from "./free-rounds.ts"
import type { GameRound } from "./funding.ts"
import type { BookKit } from "./kit.ts"
import { NO_EFFECTS, writeLots, type LotEffects, type LotMovement } from "./lot-changes.ts"
import { planClosing } from "./closing.ts"
import { accountOf } from "./lot-store.ts"

/**
 * Moves money of a game to and from lots by the state of each (`shiftLot`) and by the net of all its movements: what a lot that has ended would get is the house's
 * or becomes cash, and what one has not any more is given by the house. Answers the postings before and after the game's own.
 * The caller holds the bucket.
 */
export async function moveInLots(
  kit: Pick<BookKit, "clock">,
  tx: Tx,
  at: Omit<GameRound, "game">,
  movements: readonly LotMovement[],
): Promise<LotEffects> {
  const [first] = movements
  if (!first) return NO_EFFECTS
  const now = kit.clock.now()
  const { account, lots: before } = await accountOf(tx, at)
  const net = new Map<bigint, bigint>()
  for (const { lotId, amount: part } of movements.flatMap(({ lots }) => lots))
    net.set(lotId, (net.get(lotId) ?? 0n) + part)
  const after = [...net].reduce((sum, [lotId, by]) => shiftLot(sum, lotId, amount(by), now), account)
  const effects = await writeLots(
    tx,
    at,
    { before, after },
    { event: "settled", ref: first.ref, at: now, movements },
  )
  for (const { side, lots } of movements) if (side === "stake") await takeFromParts(tx, at, lots)
  return effects
}

/** A stake that comes back was not paid by its lots; one that is taken again was. */
async function takeFromParts(
  tx: Tx,
  { memberId, asset, vendor, round }: Omit<GameRound, "game">,
  lots: readonly LotPart[],
): Promise<void> {
  await sql`
    update bonus_part p set paid = p.paid - t.amount
      from unnest(${lots.map(({ lotId }) => lotId)}::bigint[], ${lots.map((part) => part.amount)}::bigint[]) t (lot_id, amount)
     where p.bucket = ${bucketOf(memberId)} and p.member_id = ${memberId} and p.asset = ${asset} and p.vendor = ${vendor}
       and p.round = ${round} and p.lot_id = t.lot_id`.execute(tx)
}

/**
 * Counts a stake of a round that was taken back (-1) or is taken again (1). An open round that is taken back leaves no fact, and
 * it may have been the last that a lot waited for: the job that closes lots looks.
 */
export async function countStake(
  kit: Pick<BookKit, "queue" | "clock">,
  tx: Tx,
  at: Omit<GameRound, "game">,
  by: -1 | 1,
): Promise<void> {
  const { memberId, merchantId, asset, vendor, round } = at
  await countFreeRound(kit, tx, at, by)
  const { rows } = await sql`
    update bonus_round set stakes = stakes + ${by}
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and vendor = ${vendor}
       and round = ${round} returning stakes`.execute(tx)
  if (rows.length > 0) await planClosing(kit, tx, { memberId, merchantId, asset })
}

/** The money that postings of games brought to lots, by their keys: what their reversal takes back. */
export async function broughtBy(
  tx: Tx,
  memberId: bigint,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly LotPart[]>> {
  const { rows } = await sql<{ ref: string; lotId: bigint; brought: bigint }>`
    select ref, lot_id as "lotId", brought from bonus_line
     where bucket = ${bucketOf(memberId)} and ref = any(${refs}::uuid[]) and brought <> 0 order by lot_id`.execute(
    tx,
  )
  const found = new Map<string, LotPart[]>()
  for (const { ref, lotId, brought } of rows)
    found.set(ref, [...(found.get(ref) ?? []), { lotId, amount: amount(brought) }])
  return found
}
