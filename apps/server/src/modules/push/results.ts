import { add, parseAmount, ZERO, type Amount } from "@croupier/money"
import { inTransaction } from "@croupier/database"
import { z } from "zod"
import type { MemberId } from "../../kernel/ids.ts"
import { handles, job, type Work } from "../../kernel/job.ts"
import type { PushKit } from "./kit.ts"
import { wantResults } from "./store.ts"
import { plan } from "./telling.ts"

/** Results of a draw for the members of one bucket who asked for them. */
export const RESULTS = job({
  name: "push.results",
  payload: z.object({
    merchantId: z.number(),
    gameCode: z.string(),
    issue: z.string(),
    bucket: z.number(),
  }),
})
/** Members of one bucket who are told of one draw. */
const MOST = 500

const nameOf = ({ merchantId, gameCode, issue, bucket }: z.output<typeof RESULTS.payload>): string =>
  [merchantId, gameCode, issue, bucket].join(":")

/**
 * Plans the results of every bucket that is settled, where a member asked for them. A hint of the bus may be lost with a
 * process: then the site alone shows the result.
 */
export const followResults = (kit: PushKit): (() => void) =>
  kit.bus.subscribe("settled", (settled) => {
    const planned = async () => {
      const [first] = await wantResults(kit.db, settled.merchantId, settled.bucket, 1)
      if (first !== undefined) await kit.queue.add(kit.db, RESULTS, settled, { key: nameOf(settled) })
    }
    planned().catch(kit.report)
  })

/** Tells members what became of their bets on a draw, once, whether they won or not. */
export const results = (kit: PushKit): Work => [
  handles(RESULTS, async (settled) => {
    const { merchantId, gameCode, issue, bucket } = settled
    const told: { readonly memberId: MemberId; readonly won: Amount }[] = []
    for (const memberId of await wantResults(kit.db, merchantId, bucket, MOST)) {
      const bets = await kit.betsOn(memberId, merchantId, gameCode, issue)
      const decided = bets.filter(({ state }) => state === "WON" || state === "LOST")
      if (decided.length === 0) continue
      const won = decided.reduce((sum, { prize }) => add(sum, parseAmount(prize)), ZERO)
      told.push({ memberId, won })
    }
    await inTransaction(kit.db, (tx) =>
      kit.queue.once(tx, RESULTS.name, nameOf(settled), async () => {
        for (const { memberId, won } of told)
          await plan(kit, tx, {
            memberId,
            merchantId,
            topic: "results",
            key: `result:${gameCode}:${issue}`,
            content: { of: "result", gameCode, issue, won },
          })
      }),
    )
  }),
]
