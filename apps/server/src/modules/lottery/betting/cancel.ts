import type { PlacedBet } from "@croupier/contract/lottery"
import { assetFrom, deriveKey, house, wallet, type Transfer } from "@croupier/ledger"
import { inTransaction } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { playAssetOf } from "../../../call/play-asset.ts"
import { addCancellation, dropLoad, findBet, lockForCancel, type CancelFacts } from "./bet-store.ts"
import { returnFreeBet } from "./free-bet.ts"
import type { LotteryKit } from "../kit.ts"
import type { BetId, MemberId } from "../../../kernel/ids.ts"

/**
 * Takes a bet back while its issue is on sale; the whole stake returns. Asked again, it answers the same.
 * Refuses BET_UNKNOWN and, from the close on by the server's clock, BET_NOT_CANCELLABLE.
 */
export async function cancelBet(
  kit: LotteryKit,
  member: Member,
  betId: BetId,
): Promise<{ bet: PlacedBet; balance: Amount }> {
  await inTransaction(kit.db, async (tx) => {
    const fixed = kit.clockIsFixed ? kit.clock.now() : null
    const bet = (await lockForCancel(tx, member.id, betId, fixed)) ?? refuse("BET_UNKNOWN")
    const now = bet.decidedAt
    const before = await findBet(tx, member.id, betId)
    if (before?.state === "CANCELLED") return
    if (!bet.onSale || now >= bet.closesAt) refuse("BET_NOT_CANCELLABLE")
    if (!(await addCancellation(tx, member.id, betId, now))) return
    const outcomes = await kit.ledger.postIn(tx, refundsOf(member.id, betId, bet))
    for (const outcome of outcomes)
      if (outcome.status === "refused")
        throw new Error(`the stake of bet ${betId} cannot return: ${outcome.reason}`)
    await returnFreeBet(tx, member.id, betId, { ...bet, asset: assetFrom(bet.asset) }, now)
    await dropLoad(tx, member.id, bet)
  })
  const bet = (await findBet(kit.db, member.id, betId)) ?? refuse("BET_UNKNOWN")
  const game = kit.games.find(member.merchantId, bet.gameCode)
  return { bet, balance: await kit.ledger.balance(member.id, "main", playAssetOf(member, game)) }
}

/** The stake, to the wallets that paid it. */
function refundsOf(memberId: MemberId, betId: BetId, bet: CancelFacts): Transfer[] {
  const asset = assetFrom(bet.asset)
  const about = {
    kind: "refund",
    debit: house(bet.merchantId, "lottery", asset),
    cause: `lottery.bet:${bet.gameCode}:${betId}`,
  } as const
  const main: Transfer = {
    ...about,
    key: deriveKey(bet.key, "cancel", String(betId)),
    credit: wallet(memberId, "main", asset),
    amount: amount(bet.stake - bet.fromBonus),
    ifClosed: "unclaimed",
  }
  const bonus: Transfer = {
    ...about,
    key: deriveKey(bet.key, "cancel", String(betId), "bonus"),
    credit: wallet(memberId, "bonus", asset),
    amount: amount(bet.fromBonus),
  }
  return [main, bonus].filter((refund) => refund.amount > 0n)
}
