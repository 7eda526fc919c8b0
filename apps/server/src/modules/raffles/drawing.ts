import { inTransaction, type Tx } from "@croupier/database"
import { toHex } from "@croupier/fairness"
import { drawRaffle, type RafflePrize } from "@croupier/rewards"
import { DAY_MS } from "../../kernel/durations.ts"
import { Refusal } from "../../kernel/refusal.ts"
import {
  dueDraws,
  frozenList,
  holdDraw,
  holderOf,
  insertWinner,
  writeResult,
  type Draw,
} from "./draw-store.ts"
import type { RafflesKit } from "./kit.ts"

/** Days in which a prize may be claimed; then it is the house's, and there is no second draw. */
export const CLAIM_DAYS = 7

/** Offers a prize to its winner; null where nothing may be given to the member: then it stays with the house. */
async function offered(
  kit: Pick<RafflesKit, "offer">,
  tx: Tx,
  draw: Draw,
  won: { readonly prize: number; readonly memberId: bigint; readonly drawnAt: Date },
): Promise<bigint | null> {
  const prize = draw.prizes[won.prize - 1]
  if (prize === undefined) throw new Error(`draw ${draw.id} has no prize ${won.prize}`)
  try {
    return await kit.offer(tx, {
      memberId: won.memberId,
      merchantId: draw.merchantId,
      asset: draw.asset,
      source: "raffle",
      key: `raffle:${draw.id}:${won.prize}`,
      gift: { kind: "CASH", amount: prize },
      title: Object.fromEntries(draw.words.map(({ language, name }) => [language, name])),
      claimBy: new Date(won.drawnAt.getTime() + CLAIM_DAYS * DAY_MS),
      isAutomatic: false,
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === "REWARD_OFF") return null
    throw error
  }
}

/** Draws a frozen list by its seed and this salt, writes the winners and offers the prizes, all in one transaction. */
async function draw(
  kit: RafflesKit,
  drawn: Draw,
  block: { readonly hash: string; readonly at: Date },
): Promise<boolean> {
  return inTransaction(kit.db, async (tx) => {
    if (!(await holdDraw(tx, drawn.id, "CLOSED"))) return false
    const seed = kit.vault.open(drawn.sealedSeed)
    const at = kit.clock.now()
    const prizes: readonly RafflePrize[] = drawRaffle(await frozenList(tx, drawn.id), {
      seed,
      context: { gameCode: drawn.code, issue: drawn.draw },
      salt: block.hash,
      prizes: drawn.prizes.length,
    })
    for (const { prize, ticket, member } of prizes) {
      const memberId = await holderOf(tx, drawn.id, ticket)
      const rewardId = await offered(kit, tx, drawn, { prize, memberId, drawnAt: at })
      const amount = drawn.prizes[prize - 1]
      if (amount === undefined) throw new Error(`draw ${drawn.id} has no prize ${prize}`)
      await insertWinner(tx, {
        drawId: drawn.id,
        prize,
        n: ticket,
        memberId,
        member: Number(member),
        amount,
        rewardId,
      })
    }
    await writeResult(tx, drawn.id, { salt: block.hash, saltAt: block.at, seed: toHex(seed), at })
    return true
  })
}

/** Draws the closed draws whose block is final. One that fails is reported and does not hold up the others. */
export async function drawClosed(kit: RafflesKit): Promise<number> {
  let done = 0
  for (const closed of await dueDraws(kit.db, "CLOSED", kit.clock.now()))
    try {
      const { chainId, height } = closed
      if (chainId === null || height === null) throw new Error(`draw ${closed.id} names no block`)
      const block = await kit.beacon?.read({ chainId, height })
      if (block && (await draw(kit, closed, block))) done += 1
    } catch (error) {
      kit.report(error)
    }
  return done
}
