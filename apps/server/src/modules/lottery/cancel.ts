import type { PlacedBet } from "@croupier/contract/lottery"
import { assetFrom, deriveKey, house, wallet } from "@croupier/ledger"
import { inTransaction } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { Member } from "../../call/member.ts"
import { refuse } from "../../kernel/refusal.ts"
import { playAssetOf } from "../../call/play-asset.ts"
import { addCancellation, dropLoad, findBet, lockForCancel } from "./bet-store.ts"
import type { LotteryKit } from "./kit.ts"

/**
 * Takes a bet back while its issue is on sale; the whole stake returns. Asked again, it answers the same.
 * Refuses BET_UNKNOWN and, from the close on by the server's clock, BET_NOT_CANCELLABLE.
 */
export async function cancelBet(
  kit: LotteryKit,
  member: Member,
  betId: bigint,
): Promise<{ bet: PlacedBet; balance: Amount }> {
  await inTransaction(kit.db, async (tx) => {
    const fixed = kit.clockIsFixed ? kit.clock.now() : null
    const bet = (await lockForCancel(tx, member.id, betId, fixed)) ?? refuse("BET_UNKNOWN")
    const asset = assetFrom(bet.asset)
    const now = bet.decidedAt
    const before = await findBet(tx, member.id, betId)
    if (before?.state === "CANCELLED") return
    if (!bet.onSale || now >= bet.closesAt) refuse("BET_NOT_CANCELLABLE")
    if (!(await addCancellation(tx, member.id, betId, now))) return
    const [outcome] = await kit.ledger.postIn(tx, [
      {
        key: deriveKey(bet.key, "cancel", String(betId)),
        kind: "refund",
        debit: house(bet.merchantId, "lottery", asset),
        credit: wallet(member.id, "main", asset),
        amount: amount(bet.stake),
        cause: `lottery.bet:${bet.gameCode}:${betId}`,
        ifClosed: "unclaimed",
      },
    ])
    if (outcome?.status === "refused")
      throw new Error(`the stake of bet ${betId} cannot return: ${outcome.reason}`)
    await dropLoad(tx, member.id, bet)
  })
  const bet = (await findBet(kit.db, member.id, betId)) ?? refuse("BET_UNKNOWN")
  const game = kit.games.find(member.merchantId, bet.gameCode)
  return { bet, balance: await kit.ledger.balance(member.id, "main", playAssetOf(member, game)) }
}
