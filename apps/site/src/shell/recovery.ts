import { systemStatus } from "@croupier/contract/merchants"
import { call } from "../api/call.ts"
import { queryClient } from "../api/query.ts"
import { onReachability, reachability, reportReachability } from "@croupier/client/reachability"

const FIRST_WAIT_MILLIS = 1_500
const LONGEST_WAIT_MILLIS = 15_000
/** Queries that come back by themselves after a short loss, as an open game does, are not asked for anew before this. */
const LONG_LOSS_MILLIS = 20_000

/**
 * When the house stops answering, asks again with growing pauses until it does, then refreshes what is on
 * the screen. The visitor sees a banner meanwhile and need not do anything.
 */
export function followReachability(): void {
  let asking = false
  const ask = async () => {
    if (asking) return
    asking = true
    const lostAt = Date.now()
    for (
      let wait = FIRST_WAIT_MILLIS;
      reachability() !== "reached";
      wait = Math.min(wait * 1.6, LONGEST_WAIT_MILLIS)
    ) {
      await pause(wait)
      // The call itself reports what it met; a refusal of another kind counts as an answer.
      await call(systemStatus, { url: location.host }).catch(() => undefined)
    }
    asking = false
    const isLong = Date.now() - lostAt > LONG_LOSS_MILLIS
    await queryClient.invalidateQueries({ predicate: ({ meta }) => isLong || !meta?.["comesBack"] })
  }
  addEventListener("offline", () => reportReachability("offline"))
  onReachability((now) => {
    if (now !== "reached") void ask()
  })
}

/** Waits, or less when the browser says that the network is back. */
function pause(millis: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener("online", go)
      resolve()
    }
    const timer = setTimeout(go, millis)
    addEventListener("online", go)
  })
}
