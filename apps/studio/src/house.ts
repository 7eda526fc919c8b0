import {
  NoAnswer,
  RequestRefused,
  signingKey,
  verifyingKey,
  walletClient,
  type WalletClient,
} from "@croupier/provider"
import { add, parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { z } from "zod"
import type { Reply } from "@croupier/provider/wire"
import type { Clock } from "./clock.ts"
import { isRefusalCode, refuse, type RefusalCode } from "./refusal.ts"
import { stakedBy, type Player, type Round } from "./rounds/round.ts"
import type { StudioSettings } from "./settings.ts"

/** The house's wallet, spoken to by its protocol. */
export const walletOf = ({ url, ownKey, theirKey }: StudioSettings["house"], clock: Clock): WalletClient =>
  walletClient({
    url,
    ownKey: signingKey({ id: ownKey.id, algorithm: "ed25519", key: ownKey.pem }),
    theirKeys: [verifyingKey({ id: theirKey.id, algorithm: "ed25519", key: theirKey.pem })],
    now: () => clock.now(),
  })

/** Ids of money calls follow from their round, so that asking again is asking the same. */
export const betTx = (roundId: string): string => `${roundId}-bet`
export const winTx = (roundId: string): string => `${roundId}-win`
export const rollbackTx = (roundId: string): string => `${roundId}-back`

/** The fields of a bet or a win of a free round; none of any other. */
export const freeRoundIn = ({ campaign }: Pick<Round, "campaign">) =>
  campaign === null ? {} : ({ kind: "free_round", campaign } as const)

export type WalletReply = z.infer<typeof Reply>

/** All that the player has to play with, as a reply carries it. */
export const balanceIn = (reply: Pick<WalletReply, "balance">): Amount | null =>
  reply.balance ? add(parseAmount(reply.balance.real), parseAmount(reply.balance.bonus)) : null

/** The house's answer to a bet. */
export type BetAnswer =
  | { readonly kind: "taken"; readonly balance: Amount | null }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly status: string }
  /** The outcome is unknown: the bet has to be rolled back. */
  | { readonly kind: "unknown" }

/** Asks the house for a bet, once: what is not answered is never asked again, but taken back. */
export async function askBet(wallet: WalletClient, player: Player, round: Round): Promise<BetAnswer> {
  try {
    const reply = await wallet.call("bet", {
      tx_id: betTx(round.id),
      session: round.houseSession,
      player: player.ref,
      game: round.game,
      round_id: round.id,
      currency: player.currency,
      amount: toDecimal(stakedBy(round)),
      ...freeRoundIn(round),
    })
    if (reply.status === "OK") return { kind: "taken", balance: balanceIn(reply) }
    if (!reply.final) return { kind: "unknown" }
    return { kind: "refused", code: refusalOf(reply.status), status: reply.status }
  } catch (error) {
    if (error instanceof RequestRefused)
      return { kind: "refused", code: "BET_REFUSED", status: error.message }
    if (error instanceof NoAnswer) return { kind: "unknown" }
    throw error
  }
}

/** Code that a client is told for a status of the house. */
export function refusalOf(status: string): RefusalCode {
  if (status === "INVALID_SESSION" || status === "SESSION_EXPIRED" || status === "PLAYER_NOT_FOUND")
    return "SESSION_ENDED"
  return isRefusalCode(status) ? status : "BET_REFUSED"
}

/** The balance of a player for money. Refuses SESSION_ENDED, HOUSE_AWAY. */
export async function readBalance(wallet: WalletClient, session: string, player: string): Promise<Amount> {
  try {
    const reply = await wallet.call("balance", { session, player })
    const balance = balanceIn(reply)
    if (reply.status === "OK" && balance !== null) return balance
    return refuse(reply.final ? "SESSION_ENDED" : "HOUSE_AWAY")
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof RequestRefused) return refuse("HOUSE_AWAY")
    throw error
  }
}
