import { sql, type Tx } from "@croupier/database"
import { house, wallet } from "@croupier/ledger"
import { parseAmount, type Amount } from "@croupier/money"
import { isPast } from "@croupier/rewards"
import { refuse } from "../../kernel/refusal.ts"
import { holdMember } from "./closing.ts"
import type { BookKit } from "./kit.ts"
import { lotsOf, type Holder, type StoredLot } from "./lot-store.ts"

/** The bet that a free bet is to pay. */
export interface FreeBetUse {
  readonly lotId: bigint
  /** The code of the lottery. */
  readonly game: string
  readonly stake: Amount
  /** The highest prize of the bet. */
  readonly highest: Amount
  /** The key of the posting that brings the value. */
  readonly key: string
}

/** The terms that the result of a free bet follows. */
export interface FreeBetTaken {
  readonly returnsStake: boolean
  /** The most that becomes cash. */
  readonly cap: Amount | undefined
}

const SCALE = 100n

/** A bound of odds, exactly, in hundredths. */
const bound = (odds: string): bigint => {
  const [whole = "0", part = ""] = odds.split(".")
  return BigInt(whole) * SCALE + BigInt(part.padEnd(2, "0"))
}

/** True where the free bet pays exactly this stake, on this game, at these odds. */
export function fits(
  { stored: { freeBet }, granted }: Pick<StoredLot, "stored" | "granted">,
  { game, stake, highest }: Pick<FreeBetUse, "game" | "stake" | "highest">,
): boolean {
  if (!freeBet || stake !== granted) return false
  const { games, oddsFrom, oddsTo } = freeBet
  if (games.length > 0 && !games.includes(game)) return false
  if (oddsFrom !== null && highest * SCALE < bound(oddsFrom) * stake) return false
  return oddsTo === null || highest * SCALE <= bound(oddsTo) * stake
}

/**
 * Takes a free bet of a member for one stake: it is in use until `bonus_free_bet_moved` tells its result, and its value is in the
 * member's bonus. Refuses FREE_BET_GONE where it is used, over or another's, and FREE_BET_UNFIT.
 */
export async function useFreeBet(
  kit: Pick<BookKit, "ledger" | "clock">,
  tx: Tx,
  holder: Holder,
  use: FreeBetUse,
): Promise<FreeBetTaken> {
  const { memberId, merchantId, asset } = holder
  await holdMember(tx, holder)
  const lot = (await lotsOf(tx, holder, { hold: true })).find(({ id }) => id === use.lotId)
  if (!lot || lot.state !== "pending" || lot.inUse || isPast(lot, kit.clock.now()))
    return refuse("FREE_BET_GONE")
  if (!fits(lot, use)) return refuse("FREE_BET_UNFIT")
  await sql`update bonus_lot set in_use = true where id = ${lot.id}`.execute(tx)
  const [outcome] = await kit.ledger.postIn(tx, [
    {
      key: use.key,
      kind: "bonus",
      debit: house(merchantId, "promotions", asset),
      credit: wallet(memberId, "bonus", asset),
      amount: lot.granted,
      cause: `free-bet:${lot.id}`,
    },
  ])
  if (outcome?.status === "refused" && outcome.reason === "ACCOUNT_CLOSED") return refuse("ACCOUNT_CLOSED")
  if (outcome?.status !== "posted") throw new Error(`free bet ${lot.id} was not posted`)
  const { freeBet, cap } = lot.stored
  return {
    returnsStake: freeBet?.returnsStake ?? false,
    cap: cap === null ? undefined : parseAmount(cap),
  }
}
