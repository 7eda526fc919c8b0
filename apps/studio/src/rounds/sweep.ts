import { ANSWER_MS } from "@croupier/provider"
import type { StudioKit } from "../kit.ts"
import { sendDue } from "../outbox.ts"
import { findPlayer } from "../players.ts"
import { takeBack } from "./play-single.ts"
import { abandonedBets, moveRound } from "./store.ts"

/** No client waits for the answer to a bet older than this. */
const ABANDONED_MS = 2 * ANSWER_MS
const BATCH = 100

/** Finishes what a process left that died in the middle, and says again what the house has not answered. */
export async function sweep(kit: StudioKit): Promise<void> {
  const before = new Date(kit.clock.now().getTime() - ABANDONED_MS)
  for (const round of await abandonedBets(kit.db, before, BATCH)) {
    const player = await findPlayer(kit.db, round.playerId)
    if (player.mode === "real") await takeBack(kit, player, round)
    else await moveRound(kit.db, round.id, "refused", { refusal: "ABANDONED", finishedAt: kit.clock.now() })
  }
  await sendDue(kit)
}
