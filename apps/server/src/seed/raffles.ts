import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { FirstRaffle, Raffles } from "../modules/raffles/index.ts"
import { programmeWords } from "./programme-words.ts"

export const WEEKLY: FirstRaffle = {
  subject: { products: [] },
  terms: {
    words: programmeWords("raffle"),
    per: "100",
    cap: 20,
    prizes: ["200", "100", "50"],
    budget: "20000",
    isOpen: true,
  },
}

/** The demo's weekly raffle: its draw of the last week to verify, that of this week to play for. */
export const seedRaffle = (
  { merchant, raffles }: { readonly merchant: Merchant; readonly raffles: Raffles },
  { playerId, agentId, guestId }: Readonly<Record<"playerId" | "agentId" | "guestId", MemberId>>,
): Promise<void> => {
  const places = [
    playerId,
    guestId,
    playerId,
    agentId,
    guestId,
    playerId,
    guestId,
    agentId,
    playerId,
    guestId,
  ]
  return raffles.begin(merchant.id, WEEKLY, places)
}
