import { BonusTerms } from "@croupier/contract/bonus-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, ZERO, type Amount } from "@croupier/money"
import {
  newAccount,
  newBet,
  type Account,
  type Bet,
  type Game,
  type Lot,
  type LotState,
} from "@croupier/rewards"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { lotTerms } from "./terms.ts"

/** The member and the asset that lots belong to. */
export interface Holder {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
}

/** A lot with the facts about its grant. */
export interface StoredLot extends Lot {
  readonly code: string
  readonly version: number
  readonly stored: BonusTerms
  /** A free bet whose bet is open, or free rounds of which one is open. */
  readonly inUse: boolean
  /** Undefined for a lot that is no free rounds. Until its wins open, the lot's balance gathers them. */
  readonly freeRounds: { readonly stake: Amount; readonly rounds: number; readonly left: number } | undefined
  readonly grantedBy: string
  readonly grantedAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

interface LotRow {
  readonly id: bigint
  readonly code: string
  readonly version: number
  readonly terms: unknown
  readonly state: LotState
  readonly granted: bigint
  readonly balance: bigint
  readonly required: bigint
  readonly toWager: bigint
  readonly place: number
  readonly raw: bigint
  readonly paid: bigint
  readonly returned: bigint
  readonly inUse: boolean
  readonly roundStake: bigint | null
  readonly rounds: number | null
  readonly roundsLeft: number | null
  readonly grantedBy: string
  readonly grantedAt: Date
  readonly startedAt: Date | null
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
}

const lotFrom = ({
  terms,
  toWager,
  place,
  expiresAt,
  roundStake,
  rounds,
  roundsLeft,
  ...row
}: LotRow): StoredLot => {
  const stored = BonusTerms.parse(terms)
  return {
    ...row,
    stored,
    freeRounds:
      roundStake === null || rounds === null || roundsLeft === null
        ? undefined
        : { stake: amount(roundStake), rounds, left: roundsLeft },
    terms: lotTerms(stored),
    granted: amount(row.granted),
    balance: amount(row.balance),
    required: amount(row.required),
    left: amount(toWager),
    order: place,
    ...(expiresAt === null ? {} : { expiresAt }),
    raw: amount(row.raw),
    paid: amount(row.paid),
    returned: amount(row.returned),
  }
}

/** All lots of a member in an asset, the oldest first. `hold` locks their rows to the end of the transaction. */
export async function lotsOf(
  db: Db | Tx,
  { memberId, asset }: Omit<Holder, "merchantId">,
  { hold = false } = {},
): Promise<StoredLot[]> {
  const { rows } = await sql<LotRow>`
    select l.id, l.code, l.version, t.terms, l.state, l.granted, l.balance, l.required, l.to_wager as "toWager", l.place, l.raw,
           l.paid, l.returned, l.in_use as "inUse", f.stake as "roundStake", f.rounds, f.rounds_left as "roundsLeft", l.granted_by as "grantedBy", l.granted_at as "grantedAt", l.started_at as "startedAt",
           l.expires_at as "expiresAt", l.ended_at as "endedAt"
      from bonus_lot l join bonus_terms t on t.merchant_id = l.merchant_id and t.code = l.code and t.version = l.version
      left join bonus_free_rounds f on f.lot_id = l.id
     where l.bucket = ${bucketOf(memberId)} and l.member_id = ${memberId} and l.asset = ${asset}
     order by l.id ${hold ? sql`for update of l` : sql``}`.execute(db)
  return rows.map(lotFrom)
}

/** A round with the lots that it was placed under, in their order. */
export interface LotRound {
  readonly vendor: string
  readonly round: string
  readonly game: Game
  readonly valid: bigint
  readonly parts: readonly {
    readonly lotId: bigint
    readonly place: number
    readonly paid: bigint
    readonly progress: bigint
    readonly short: bigint
  }[]
}

interface PartRow {
  readonly vendor: string
  readonly round: string
  readonly product: string
  readonly code: string
  readonly valid: bigint
  readonly lotId: bigint
  readonly place: number
  readonly paid: bigint
  readonly progress: bigint
  readonly short: bigint
}

type Rounds = { readonly open: true } | { readonly vendor: string; readonly round: string }

/** Rounds of a member with their lots: those that are not settled, or one of a name. */
export async function roundsOf(
  db: Db | Tx,
  { memberId, asset }: Omit<Holder, "merchantId">,
  which: Rounds,
): Promise<LotRound[]> {
  const chosen =
    "open" in which
      ? sql`r.stakes > 0 and r.settled <= 0`
      : sql`r.vendor = ${which.vendor} and r.round = ${which.round}`
  const { rows } = await sql<PartRow>`
    select r.vendor, r.round, r.product, r.game as code, r.valid, p.lot_id as "lotId", p.place, p.paid, p.progress, p.short
      from bonus_round r join bonus_part p using (bucket, member_id, asset, vendor, round)
     where r.bucket = ${bucketOf(memberId)} and r.member_id = ${memberId} and r.asset = ${asset} and ${chosen}
     order by r.vendor, r.round, p.place, p.lot_id`.execute(db)
  const rounds = new Map<string, LotRound>()
  for (const { vendor, round, product, code, valid, ...part } of rows) {
    const key = `${vendor} ${round}`
    const known = rounds.get(key)
    rounds.set(key, {
      vendor,
      round,
      valid,
      game: gameOf({ product, vendor, code }),
      parts: [...(known?.parts ?? []), part],
    })
  }
  return [...rounds.values()]
}

/** A game as weights know it: a game's own code is told apart by its vendor. */
export const gameOf = ({
  product,
  vendor,
  code,
}: {
  readonly product: string
  readonly vendor: string
  readonly code: string
}): Game => ({ product, vendor, code: `${vendor}:${code}` })

const betFrom = ({ game, parts }: LotRound, index: number): Bet =>
  newBet({
    id: BigInt(index + 1),
    game,
    stake: amount(parts.reduce((sum, { paid }) => sum + paid, 0n)),
    placedAt: 0,
    parts: {
      cash: ZERO,
      lots: parts.filter(({ paid }) => paid > 0n).map(({ lotId, paid }) => ({ lotId, amount: amount(paid) })),
    },
    under: parts.map(({ lotId }) => lotId),
  })

/** The open bet of a free bet or of free rounds, which keeps its lot from lapsing. Its number is that of no round. */
const betInUse = ({ id }: StoredLot): Bet =>
  newBet({
    id: -id,
    game: { product: "LOTT", vendor: "", code: "" },
    stake: ZERO,
    placedAt: 0,
    parts: { cash: ZERO, lots: [] },
    under: [id],
  })

/**
 * A member's lots and open rounds as the rules of rewards take them. Cash and debts are the ledger's own: the rules see none,
 * and tell by `paid` what of a lot became cash. The caller holds the bucket where it writes what follows.
 */
export async function accountOf(
  tx: Db | Tx,
  holder: Omit<Holder, "merchantId">,
  { hold = true } = {},
): Promise<{ readonly account: Account; readonly lots: readonly StoredLot[] }> {
  const lots = await lotsOf(tx, holder, { hold })
  const rounds = lots.length === 0 ? [] : await roundsOf(tx, holder, { open: true })
  const bets = [...rounds.map(betFrom), ...lots.filter(({ inUse }) => inUse).map(betInUse)]
  return { lots, account: { ...newAccount(), lots, bets } }
}
