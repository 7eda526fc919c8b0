import type { Tx } from "@croupier/database"
import { newSeed } from "@croupier/fairness"
import { wheelCommitment } from "@croupier/rewards/wheel"
import type { EventOf } from "../../kernel/events.ts"
import { insertGiftSpins } from "./gift-spin-store.ts"
import type { WheelsKit } from "./kit.ts"

/** Gives a member the spins of a reward in the transaction that pays it. Each has a seed of its own, sealed from now on. */
export async function giveSpins(
  { random, vault }: Pick<WheelsKit, "random" | "vault">,
  tx: Tx,
  { memberId, merchantId, rewardId, spins, until }: EventOf<"spinsGiven">,
): Promise<void> {
  const seeds = Array.from({ length: spins }, () => {
    const seed = newSeed(random.bytes)
    return { commitment: wheelCommitment(seed), sealedSeed: vault.seal(seed) }
  })
  await insertGiftSpins(tx, { memberId, merchantId, rewardId, expiresAt: new Date(until) }, seeds)
}
