import { z } from "zod"
import { handles, job, recurring, type Work } from "../../kernel/job.ts"
import { startLoop, type Loop } from "../../kernel/loop.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { debtorsAmong, expireBills } from "./acts.ts"
import type { AgentPayKit } from "./kit.ts"
import { payPlatform } from "./payment/pay-platform.ts"
import { payUplines } from "./payment/pay-upline.ts"
import { billDue } from "./run/due.ts"

/**
 * One round of the clock: bills of every window that has ended, then payment of all open bills, the platform's first. It
 * may run twice at once, and again after a failure: each window is billed once, each bill paid once.
 */
export async function round(kit: AgentPayKit): Promise<void> {
  for (const merchant of kit.merchants.all())
    try {
      await billDue(kit, merchant)
      await payPlatform(kit, merchant.id)
      await payUplines(kit, { merchantId: merchant.id })
    } catch (error) {
      // Bills of one merchant that fail do not hold up those of the others.
      kit.report(error)
    }
  await expireBills(kit.db, kit.clock.now())
}

/** A round that a person of the house asks for. */
export const BILL_ROUND = job({ name: "agents.pay-now", payload: z.object({}) })

/** A round each minute, because windows end by the zone of each merchant and the shortest takes five minutes. */
export const payJobs = (kit: AgentPayKit): Work => [
  recurring("agents.pay", { cron: "* * * * *" }, () => round(kit)),
  handles(BILL_ROUND, () => round(kit)),
]

/** Time between two rounds over the wallets that were credited. */
const CREDITS_MS = 1_000

/** Pays bills of an upline as soon as its wallet was credited; the round of the minute pays them where an event is lost. */
export function payOnCredit(kit: AgentPayKit): {
  readonly start: () => void
  readonly stop: () => Promise<unknown>
} {
  let moved = new Set<string>()
  let loop: Loop | undefined
  let unsubscribe: (() => void) | undefined
  return {
    start: () => {
      unsubscribe = kit.bus.subscribe("balance.changed", ({ memberIds }) => {
        for (const id of memberIds) moved.add(id)
      })
      loop = startLoop(
        async () => {
          const members = [...moved].map(memberIdOf)
          moved = new Set()
          if (members.length > 0)
            for (const debtor of await debtorsAmong(kit.db, members)) await payUplines(kit, debtor)
          return CREDITS_MS
        },
        { onError: kit.report },
      )
    },
    stop: async () => {
      unsubscribe?.()
      await loop?.stop()
    },
  }
}
