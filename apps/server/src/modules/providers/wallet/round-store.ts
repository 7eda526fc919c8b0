import { sql, type Tx } from "@croupier/database"
import { walletId } from "@croupier/ledger"
import type { LotPart, PrizeShares } from "../../bonuses/index.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"

/** The change that a transaction makes to its round. Amounts at the ledger's scale, below zero for a rollback. */
export interface RoundChange {
  readonly round: string
  readonly game: string
  readonly bets: number
  readonly staked: bigint
  /** The bonus's part of `staked`. */
  readonly fromBonus?: bigint
  readonly won: bigint
  /** The bonus's part of `won`. */
  readonly toBonus?: bigint
  readonly validBet: bigint
  readonly closes: boolean
  readonly at: Date
}

/** Adds a bet to its round, which opens with its first one; false where the round is closed. Holds the round. */
export async function addToRound(tx: Tx, who: Player, change: RoundChange): Promise<boolean> {
  const closedAt = change.closes ? change.at : null
  const { rows } = await sql`
    insert into provider_round as r (vendor, merchant_id, round, member_id, game, asset, bets, staked, won, valid_bet,
      opened_at, closed_at, changed_at)
    values (${who.vendor}, ${who.merchantId}, ${change.round}, ${who.memberId}, ${change.game}, ${who.asset},
      ${change.bets}, ${change.staked}, ${change.won}, ${change.validBet}, ${change.at}, ${closedAt}, ${change.at})
    on conflict (vendor, merchant_id, round, member_id, asset) do update
       set bets = r.bets + excluded.bets, staked = r.staked + excluded.staked, won = r.won + excluded.won,
           valid_bet = r.valid_bet + excluded.valid_bet, closed_at = excluded.closed_at, changed_at = excluded.changed_at
     where r.closed_at is null
    returning 1 as one`.execute(tx)
  return rows.length === 1
}

/** Changes a round that exists, open or not, and holds it; undefined where there is none. It may open again. */
export async function changeRound(
  tx: Tx,
  who: Player,
  change: Omit<RoundChange, "game" | "closes"> & { readonly closes: boolean | "reopens" },
): Promise<{ readonly wasClosed: boolean } | undefined> {
  const { rows } = await sql<{ wasClosed: boolean }>`
    with before as (
      select closed_at from provider_round where vendor = ${who.vendor} and merchant_id = ${who.merchantId}
         and round = ${change.round} and member_id = ${who.memberId} and asset = ${who.asset} for update)
    update provider_round r
       set bets = r.bets + ${change.bets}, staked = r.staked + ${change.staked}, won = r.won + ${change.won},
           from_bonus = r.from_bonus + ${change.fromBonus ?? 0n}, to_bonus = r.to_bonus + ${change.toBonus ?? 0n},
           valid_bet = r.valid_bet + ${change.validBet}, changed_at = greatest(r.changed_at, ${change.at}::timestamptz),
           closed_at = case when ${change.closes === "reopens"}::boolean then null
                            else coalesce(r.closed_at, ${change.closes === true ? change.at : null}::timestamptz) end
      from before
     where r.vendor = ${who.vendor} and r.merchant_id = ${who.merchantId} and r.round = ${change.round}
       and r.member_id = ${who.memberId} and r.asset = ${who.asset}
    returning before.closed_at is not null as "wasClosed"`.execute(tx)
  return rows[0]
}

/** Stakes that a round does not count yet, with the parts of lots. */
interface AddedStake {
  readonly amount: bigint
  readonly fromBonus: bigint
  readonly lots?: readonly LotPart[]
}

const NO_STAKE: AddedStake = { amount: 0n, fromBonus: 0n }

/** The shares of a prize of a round that lots paid for; undefined where none did. */
export async function lotShares(
  kit: Pick<ProvidersContext, "lots">,
  tx: Tx,
  who: Player,
  round: string,
  prize: bigint,
  staked: AddedStake = NO_STAKE,
): Promise<PrizeShares | undefined> {
  if (prize <= 0n) return undefined
  const { rows } = await sql<{ staked: bigint; fromBonus: bigint }>`
    select r.staked, r.from_bonus as "fromBonus" from provider_round r
     where r.vendor = ${who.vendor} and r.merchant_id = ${who.merchantId} and r.round = ${round}
       and r.member_id = ${who.memberId} and r.asset = ${who.asset}`.execute(tx)
  const sums = {
    staked: (rows[0]?.staked ?? 0n) + staked.amount,
    fromBonus: (rows[0]?.fromBonus ?? 0n) + staked.fromBonus,
  }
  if (sums.fromBonus === 0n) return undefined
  return kit.lots.shares(tx, { ...who, round }, prize, sums, staked.lots)
}

/**
 * The part of a round's prize that enters the bonus, by the split of the round's stakes, and the shares of lots. `staked` adds
 * stakes that the round does not count yet. Zero where there is no such round.
 */
export async function prizeSplit(
  kit: Pick<ProvidersContext, "lots">,
  tx: Tx,
  who: Player,
  round: string,
  prize: bigint,
  staked: AddedStake = NO_STAKE,
): Promise<PrizeShares> {
  const shares =
    (await kit.lots.freeRounds.shares(tx, { ...who, round }, prize)) ??
    (await lotShares(kit, tx, who, round, prize, staked))
  if (shares) return shares
  const { rows } = await sql<{ part: bigint }>`
    select ledger.prize_part(${walletId(who.memberId, "main", who.asset)}::bigint, ${prize}::bigint,
             r.staked + ${staked.amount}::bigint, r.from_bonus + ${staked.fromBonus}::bigint) as part
      from provider_round r where r.vendor = ${who.vendor} and r.merchant_id = ${who.merchantId} and r.round = ${round}
       and r.member_id = ${who.memberId} and r.asset = ${who.asset}`.execute(tx)
  return { toBonus: rows[0]?.part ?? 0n, lots: [] }
}
