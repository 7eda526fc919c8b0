import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf, closesCredits, closesDebits, type AssetCode, type WalletBalance } from "@croupier/ledger"
import { amount, ZERO, type Amount } from "@croupier/money"
import {
  fundStake,
  isPast,
  lotsFor,
  splitPayout,
  type Lot,
  type LotPart,
  type StakeRefusal,
} from "@croupier/rewards"
import type { MemberId } from "../../kernel/ids.ts"
import type { BookKit } from "./kit.ts"
import { accountOf, gameOf, lotsOf, roundsOf, type Holder } from "./lot-store.ts"
import { writeLots } from "./lot-changes.ts"

/** A round of a vendor's game, as the vendor names it. */
export interface GameRound extends Holder {
  readonly vendor: string
  readonly game: string
  readonly round: string
}

/** The bonus's part of a stake of a member who has lots. */
export interface Funding {
  readonly fromBonus: Amount
  /** The part that each lot pays. */
  readonly lots: readonly LotPart[]
  /** The lots that the stake is placed under, in their order. */
  readonly under: readonly bigint[]
  readonly product: string
}

const sumOf = (parts: readonly { readonly amount: bigint }[]): bigint =>
  parts.reduce((sum, part) => sum + part.amount, 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const isWalletOf =
  (asset: string, purpose: "main" | "bonus") =>
  (each: WalletBalance): boolean =>
    each.purpose === purpose && each.asset === asset

/**
 * Who pays a stake at a game: by the rule of rewards out of cash and lots, and out of bonus money that lies in no lot for what
 * both together have not. Undefined where the member has no lot: then the ledger's rule of funding holds. The caller holds the
 * bucket. Nothing is written: `bookStake` does it once the stake is taken.
 */
export async function fundingOf(
  kit: Pick<BookKit, "ledger" | "clock">,
  tx: Tx,
  at: GameRound,
  stake: Amount,
): Promise<Funding | { readonly refused: StakeRefusal } | undefined> {
  const now = kit.clock.now()
  const lots = (await lotsOf(tx, at)).filter(isOpen)
  if (lots.length === 0) return undefined
  const balances = await kit.ledger.balances(at.memberId, tx)
  const main = balances.find(isWalletOf(at.asset, "main"))
  // The ledger's rule refuses a stake of a closed main wallet.
  if (main === undefined || closesDebits(main)) return undefined
  const bonus = balances.find(isWalletOf(at.asset, "bonus"))
  const isClosed = bonus === undefined || closesDebits(bonus)
  const product = await productOf(tx, at)
  const game = gameOf({ product, vendor: at.vendor, code: at.game })
  const living = lots.filter((lot) => !isPast(lot, now))
  const paying = isClosed ? living.map((lot) => ({ ...lot, balance: ZERO })) : living
  const playing = lotsFor(paying, game)
  const inLots = sumOf(playing.map(({ balance }) => ({ amount: balance })))
  const beside = isClosed ? 0n : bonus.balance - sumOf(lots.map(({ balance }) => ({ amount: balance })))
  const covered = amount(least(stake, main.balance + inLots))
  const rest = stake - covered
  if (rest > beside) return { refused: "FUNDS" }
  const parts = fundStake(covered, main.balance, paying, game)
  if ("refused" in parts) return parts
  if (parts.lots.some(({ lotId }) => isAbove(playing, lotId, stake))) return { refused: "MAX_STAKE" }
  return {
    fromBonus: amount(sumOf(parts.lots) + rest),
    lots: parts.lots,
    under: playing.map(({ id }) => id),
    product,
  }
}

/** The game that a balance is told at; without one the part that pays at no game. */
export interface WaitingAt {
  readonly tx?: Tx | undefined
  readonly game?: { readonly vendor: string; readonly game: string } | undefined
}

/** The part of a bonus that pays no stake now: lots that wait, and at a game those that do not play for it. */
export async function waitingPart(
  { db, clock }: Pick<BookKit, "db" | "clock">,
  memberId: MemberId,
  asset: AssetCode,
  { tx, game }: WaitingAt,
): Promise<Amount> {
  const from = tx ?? db
  if (game === undefined) {
    const { rows } = await sql<{ sum: bigint }>`
      select bonus_waiting(${bucketOf(memberId)}::smallint, ${memberId}::bigint, ${asset}) as sum`.execute(
      from,
    )
    return amount(rows[0]?.sum ?? 0n)
  }
  const lots = (await lotsOf(from, { memberId, asset })).filter(isOpen)
  if (lots.length === 0) return ZERO
  const product = await productOf(from, game)
  const now = clock.now()
  const playing = lotsFor(
    lots.filter((lot) => !isPast(lot, now)),
    gameOf({ product, vendor: game.vendor, code: game.game }),
  )
  const balanceOf = (some: readonly Lot[]) => some.reduce((sum, { balance }) => sum + balance, 0n)
  return amount(balanceOf(lots) - balanceOf(playing))
}

/** A lot that may hold money. */
const isOpen = ({ state, balance }: Lot): boolean =>
  state === "queued" || state === "active" || state === "settling" || (state === "pending" && balance > 0n)

const isAbove = (lots: readonly Lot[], lotId: bigint, stake: bigint): boolean =>
  lots.some(({ id, terms }) => id === lotId && terms.maxStake !== undefined && stake > terms.maxStake)

async function productOf(tx: Db | Tx, { vendor, game }: Pick<GameRound, "vendor" | "game">): Promise<string> {
  const { rows } = await sql<{
    product: string
  }>`select game_category(${vendor}, ${game}) as product`.execute(tx)
  return rows[0]?.product ?? "OTHER"
}

/** Books a stake that was taken by `fundingOf`, under the key of its posting. */
export async function bookStake(
  kit: Pick<BookKit, "clock">,
  tx: Tx,
  at: GameRound,
  { lots, under, product }: Funding,
  ref: string,
): Promise<void> {
  if (under.length === 0) return
  const now = kit.clock.now()
  const { account, lots: before } = await accountOf(tx, at)
  const taken = lots.map((part) => ({ ...part, amount: amount(-part.amount) }))
  const after = account.lots.map((lot) => ({
    ...lot,
    balance: amount(lot.balance + sumOf(taken.filter(({ lotId }) => lotId === lot.id))),
  }))
  await writeLots(
    tx,
    at,
    { before, after: { ...account, lots: after } },
    {
      event: "settled",
      ref,
      at: now,
      movements: [{ ref, side: "stake", lots: taken }],
    },
  )
  await addRound(tx, at, { product, now })
  await addParts(tx, at, { lots, under })
}

async function addRound(
  tx: Tx,
  { memberId, asset, vendor, round, game }: GameRound,
  { product, now }: { readonly product: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into bonus_round as r (bucket, member_id, asset, vendor, round, product, game, stakes, opened_at)
    values (${bucketOf(memberId)}, ${memberId}, ${asset}, ${vendor}, ${round}, ${product}, ${game}, 1, ${now})
    on conflict (bucket, member_id, asset, vendor, round) do update set stakes = r.stakes + 1`.execute(tx)
}

/** The round's first stake names the lots that it is placed under; a later one adds those that it is paid by. */
async function addParts(
  tx: Tx,
  { memberId, asset, vendor, round }: GameRound,
  { lots, under }: Pick<Funding, "lots" | "under">,
): Promise<void> {
  await sql`
    insert into bonus_part as p (bucket, member_id, asset, vendor, round, lot_id, place, paid)
    select ${bucketOf(memberId)}, ${memberId}, ${asset}, ${vendor}, ${round}, l.id, l.place, coalesce(t.paid, 0)
      from unnest(${under}::bigint[]) u (id) join bonus_lot l on l.id = u.id
      left join unnest(${lots.map(({ lotId }) => lotId)}::bigint[], ${lots.map((part) => part.amount)}::bigint[]) t (lot_id, paid)
        on t.lot_id = l.id
     where t.paid > 0 or (select r.stakes from bonus_round r where r.bucket = ${bucketOf(memberId)} and r.member_id = ${memberId}
              and r.asset = ${asset} and r.vendor = ${vendor} and r.round = ${round}) = 1
    on conflict (bucket, member_id, asset, vendor, round, lot_id) do update set paid = p.paid + excluded.paid`.execute(
    tx,
  )
}

/** A round's sums, as the wallet of games keeps them. */
export interface RoundSums {
  readonly staked: bigint
  readonly fromBonus: bigint
}

/** The bonus's part of a prize of a round that lots paid for, and each lot's share of it. */
export interface PrizeShares {
  readonly toBonus: bigint
  readonly lots: readonly LotPart[]
}

/**
 * The shares of a prize: each lot's by the rule of rewards, and of bonus money that lay in no lot by the ledger's. `sums` are
 * those of the round with all stakes, `adding` the parts of a stake that is not booked yet. Undefined where no lot paid for the
 * round; then the ledger's rule holds. A bonus that takes no credits gets nothing: all is the main wallet's.
 */
export async function prizeShares(
  kit: Pick<BookKit, "ledger">,
  tx: Tx,
  at: Holder & { readonly vendor: string; readonly round: string },
  prize: bigint,
  sums: RoundSums,
  adding: readonly LotPart[] = [],
): Promise<PrizeShares | undefined> {
  const [round] = await roundsOf(tx, at, at)
  const paid = new Map<bigint, bigint>()
  for (const { lotId, amount: part } of [
    ...(round?.parts ?? []).map((each) => ({ lotId: each.lotId, amount: each.paid })),
    ...adding,
  ])
    if (part > 0n) paid.set(lotId, (paid.get(lotId) ?? 0n) + part)
  if (paid.size === 0 || prize === 0n) return undefined
  const balances = await kit.ledger.balances(at.memberId, tx)
  const bonus = balances.find(isWalletOf(at.asset, "bonus"))
  if (bonus === undefined || closesCredits(bonus) || closesDebits(bonus)) return { toBonus: 0n, lots: [] }
  const parts = [...paid].map(([lotId, part]) => ({ lotId, amount: amount(part) }))
  const shares = splitPayout(amount(prize), amount(sums.staked), { cash: ZERO, lots: parts })
  const beside = sums.fromBonus - sumOf(parts)
  const { rows } = await sql<{ part: bigint }>`
    select ledger.stake_part(${prize}::bigint, ${sums.staked}::bigint, ${beside}::bigint) as part`.execute(tx)
  return { toBonus: sumOf(shares.lots) + (rows[0]?.part ?? 0n), lots: shares.lots }
}
