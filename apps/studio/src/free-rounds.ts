import { parseAmount, type Amount } from "@croupier/money"
import { NoAnswer, RequestRefused } from "@croupier/provider"
import type { StudioKit } from "./kit.ts"
import { refuse } from "./refusal.ts"
import { SINGLE_GAMES } from "./rounds/single-games.ts"
import type { Session } from "./sessions.ts"
import { isStake } from "./stakes.ts"

/** Free rounds of a player at a game, as the house counts them. */
export interface FreeRounds {
  readonly campaign: string
  readonly stake: Amount
  readonly left: number
  readonly expiresAt: string
}

/**
 * The free rounds that the house offers in a session now, in its order. Those at a stake that the game has not on offer are left
 * out, and there are none while the house does not answer: the player then plays with money, or later.
 */
export async function freeRoundsOf(
  { wallet }: Pick<StudioKit, "wallet">,
  { player, game, houseSession: session }: Session,
): Promise<readonly FreeRounds[]> {
  if (player.mode === "trial" || !SINGLE_GAMES.get(game)?.takesFreeRounds) return []
  const { free_rounds: offered = [] } = await wallet
    .call("free-rounds", { session, player: player.ref })
    .catch((error: unknown) => {
      if (error instanceof NoAnswer || error instanceof RequestRefused) return { free_rounds: [] }
      throw error
    })
  return offered
    .map(({ campaign, stake, left, expires_at }) => ({
      campaign,
      stake: parseAmount(stake),
      left,
      expiresAt: expires_at,
    }))
    .filter(({ stake }) => isStake(stake, player.currency))
}

/** The stake of free rounds by the house's word. Refuses FREE_ROUND_GONE. */
export async function stakeOfFreeRound(
  kit: Pick<StudioKit, "wallet">,
  session: Session,
  campaign: string,
): Promise<Amount> {
  const found = (await freeRoundsOf(kit, session)).find((each) => each.campaign === campaign)
  return found?.stake ?? refuse("FREE_ROUND_GONE")
}
