import { sql } from "@croupier/database"
import { ANSWER_MS } from "@croupier/provider"
import type { StudioKit } from "../kit.ts"
import { sendDue } from "../outbox.ts"
import { playerOf } from "../players.ts"
import { takeBack } from "./play-single.ts"
import type { Player } from "./round.ts"
import { abandonedBets, moveRound } from "./store.ts"

/** A bet older than this has nobody who waits for its answer. */
const ABANDONED_MS = 2 * ANSWER_MS
const BATCH = 100

/** Finishes what a process left that died in the middle, and says again what the house has not answered. */
export async function sweep(kit: StudioKit): Promise<void> {
  const before = new Date(kit.clock.now().getTime() - ABANDONED_MS)
  for (const round of await abandonedBets(kit.db, before, BATCH)) {
    const player = await playerOfRound(kit, round.playerId)
    if (player.mode === "real") await takeBack(kit, player, round)
    else await moveRound(kit.db, round.id, "refused", { refusal: "ABANDONED", finishedAt: kit.clock.now() })
  }
  await sendDue(kit)
}

async function playerOfRound(kit: StudioKit, id: bigint): Promise<Player> {
  const { rows } = await sql<Parameters<typeof playerOf>[0]>`
    select id, ref, currency, mode, play_money from player where id = ${id}`.execute(kit.db)
  if (!rows[0]) throw new Error(`no player ${id}`)
  return playerOf(rows[0])
}
