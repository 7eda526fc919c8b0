import { commitmentOf, drawIssue as drawFromSeed, newSeed, toHex } from "@croupier/fairness"
import { inTransaction } from "@croupier/database"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { LotteryKit } from "../kit.ts"
import type { Game } from "../game.ts"
import { slotsOf } from "../game-slots.ts"
import type { Slot } from "./schedule.ts"
import * as store from "../store.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/**
 * Issues are made, and their commitments published, ahead of their draw: half an hour, what their sale reaches
 * back, and thirty intervals, so that a chase finds the issues it is for.
 */
const AHEAD_MS = 30 * 60_000
const AHEAD_INTERVALS = 30
/** A game gets new issues when so much of that is used up: many at once, not one at each round. */
const USED_MS = 5 * 60_000

/** Draws of one transaction: after downtime there are thousands, and each waits for the writing of the others. */
const DRAWS_AT_ONCE = 300

const aheadOf = ({ schedule }: Game): number =>
  AHEAD_MS + (schedule.openAheadSeconds + AHEAD_INTERVALS * schedule.intervalSeconds) * 1_000

/** The issues until then; where the hours of the day leave fewer than are wanted, those of the next day too. */
function comingSlots(game: Game, after: Date, until: number): readonly Slot[] {
  const slots = slotsOf(game, after, new Date(until))
  if (game.schedule.windows.length === 0 || slots.length >= AHEAD_INTERVALS) return slots
  return slotsOf(game, after, new Date(until + DAY_MS)).slice(0, AHEAD_INTERVALS)
}

/**
 * Makes the coming issues that are not there yet, of all games in one statement, each with its own random seed:
 * the commitment is public from now on, the seed is sealed until the draw. After downtime a game goes on from the
 * present: issues that were never made were never on sale; those that were made are drawn, late.
 */
export function issueMaker(kit: LotteryKit): () => Promise<void> {
  /** The last draw that is known to be made, by game, as its version had it. */
  const made = new Map<string, Date>()
  const versions = new Map<string, number>()
  const keyOf = (merchantId: MerchantId, code: string) => `${merchantId}:${code}`
  return async () => {
    const now = kit.clock.now()
    const games = kit.games.all().filter((game) => game.onSale)
    // A game that was changed has issues missing ahead: it is gone through again from the last that was on sale.
    const changed = games.filter((game) => versions.get(keyOf(game.merchantId, game.code)) !== game.version)
    if (changed.length > 0) {
      const opened = new Map(
        (await store.lastOpenedTimes(kit.db)).map(({ merchantId, code, at }) => [
          keyOf(merchantId, code),
          at,
        ]),
      )
      for (const { merchantId, code, version } of changed) {
        const key = keyOf(merchantId, code)
        const at = opened.get(key)
        if (at) made.set(key, at)
        else made.delete(key)
        versions.set(key, version)
      }
    }

    const last = new Map<string, Date>()
    const slots = games.flatMap((game) => {
      const key = keyOf(game.merchantId, game.code)
      const known = made.get(key)
      const until = now.getTime() + aheadOf(game)
      if (known && known.getTime() > until - Math.max(USED_MS, game.schedule.intervalSeconds * 1_000))
        return []
      const coming = comingSlots(game, known && known > now ? known : now, until)
      last.set(key, coming.at(-1)?.drawsAt ?? new Date(until))
      // The sale of an issue has to end after its commitment: one that closes by now is never made.
      return coming.filter(({ closesAt }) => closesAt > now).map((slot) => ({ game, slot }))
    })
    if (slots.length > 0) {
      const committed = slots.map(({ game, slot }) => {
        const outside = kit.sources.of(game)
        // An outside draw has no seed of the house to commit to.
        if (outside)
          return { ...slot, game, source: outside.kind, commitment: outside.source.label, sealedSeed: null }
        const seed = newSeed(kit.random.bytes)
        return {
          ...slot,
          game,
          source: "HOUSE" as const,
          commitment: commitmentOf(seed, { gameCode: game.code, issue: slot.issue }),
          sealedSeed: kit.vault.seal(seed),
        }
      })
      await inTransaction(kit.db, (tx) => store.addIssues(tx, committed, now))
    }
    for (const [key, until] of last) made.set(key, until)
  }
}

/**
 * Draws the issues whose time has come, many in one transaction: each result follows from the seed that was
 * committed to before sale, and is stored with it, exactly once. False when none is left. An issue that cannot be
 * drawn is reported and does not hold up the others.
 */
export async function drawDue(kit: LotteryKit): Promise<boolean> {
  const { taken, drawn } = await inTransaction(kit.db, async (tx) => {
    const now = kit.clock.now()
    const due = await store.takeDueDraws(tx, now, DRAWS_AT_ONCE)
    const results = due.flatMap((issue) => {
      try {
        const seed = kit.vault.open(issue.sealed)
        const game = kit.games.find(issue.merchantId, issue.gameCode)
        const draw = drawFromSeed(game.type, seed, issue.gameCode, issue.issue)
        return [{ issue, id: issue.id, draw, seed: toHex(seed) }]
      } catch (error) {
        kit.onError(error)
        return []
      }
    })
    if (results.length > 0) await store.writeDraws(tx, results, now)
    return { taken: due.length, drawn: results }
  })
  for (const { issue } of drawn) publishIssue(kit, issue)
  return taken === DRAWS_AT_ONCE && drawn.length > 0
}

/** Opens and closes what is due. */
export async function moveDueIssues(kit: LotteryKit): Promise<void> {
  const now = kit.clock.now()
  for (const issue of await store.moveDue(kit.db, "close", now)) {
    kit.picks.gather(issue)
    publishIssue(kit, issue)
  }
  for (const issue of await store.moveDue(kit.db, "open", now)) publishIssue(kit, issue)
}

/** Tells everybody that an issue changed. */
export const publishIssue = (
  kit: LotteryKit,
  issue: { merchantId: MerchantId; gameCode: string; issue: string },
): void =>
  kit.bus.publish("issue", { merchantId: issue.merchantId, gameCode: issue.gameCode, issue: issue.issue })
