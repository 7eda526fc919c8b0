import { commitmentOf, drawIssue as drawFromSeed, newSeed, toHex } from "@croupier/fairness"
import { inTransaction } from "@croupier/database"
import type { LotteryKit } from "./kit.ts"
import type { Game } from "./game.ts"
import { slotsBetween } from "./schedule.ts"
import * as store from "./store.ts"

/** Issues are made, and their commitments published, this long before they are drawn. */
const AHEAD_MS = 30 * 60_000

/**
 * Makes the issues of the coming half hour that are not there yet, each with its own random seed: the
 * commitment is public from now on, the seed is sealed until the draw. After downtime a game goes on from
 * the present; issues that were never made were never on sale.
 */
export async function makeIssues(kit: LotteryKit, game: Game): Promise<void> {
  const now = kit.clock.now()
  const last = await store.lastDrawTime(kit.db, game)
  const after = last && last > now ? last : now
  const slots = slotsBetween(game.schedule, after, new Date(now.getTime() + AHEAD_MS))
  if (slots.length === 0) return
  const committed = slots.map((slot) => {
    const seed = newSeed(kit.random.bytes)
    return {
      ...slot,
      commitment: commitmentOf(seed, { gameCode: game.code, issue: slot.issue }),
      sealedSeed: kit.vault.seal(seed),
    }
  })
  await inTransaction(kit.db, (tx) => store.addIssues(tx, game, committed, now))
}

/**
 * Draws the next issue whose time has come: the result follows from the seed that was committed to before
 * sale, and is stored with the seed in one transaction, exactly once. False when none is due.
 */
export async function drawNext(kit: LotteryKit): Promise<boolean> {
  const drawn = await inTransaction(kit.db, async (tx) => {
    const issue = await store.takeDueDraw(tx, kit.clock.now())
    if (!issue) return undefined
    const seed = kit.vault.open(issue.sealed)
    const game = kit.games.find(issue.merchantId, issue.gameCode)
    const draw = drawFromSeed(game.type, seed, issue.gameCode, issue.issue)
    await store.writeDraw(tx, issue.id, { draw, seed: toHex(seed), at: kit.clock.now() })
    return issue
  })
  if (drawn) tell(kit, drawn)
  return drawn !== undefined
}

/** Opens and closes what is due. */
export async function moveDueIssues(kit: LotteryKit): Promise<void> {
  const now = kit.clock.now()
  for (const issue of await store.moveDue(kit.db, "close", now)) tell(kit, issue)
  for (const issue of await store.moveDue(kit.db, "open", now)) tell(kit, issue)
}

const tell = (kit: LotteryKit, issue: { merchantId: number; gameCode: string; issue: string }): void =>
  kit.bus.publish("issue", { merchantId: issue.merchantId, gameCode: issue.gameCode, issue: issue.issue })
