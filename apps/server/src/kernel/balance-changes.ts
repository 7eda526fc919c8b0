import type { MovedListener } from "@croupier/ledger"
import type { Bus } from "./bus.ts"

/** Members in one message: what PostgreSQL takes in a NOTIFY holds some 400. */
const AT_ONCE = 300

/**
 * Publishes what the ledger tells of moved money: each member once in a turn of the event loop, however often their
 * money moved in it, and many members in one message, so that the settlement of a large issue is a few messages.
 */
export function balanceChanges(bus: Pick<Bus, "publish">): MovedListener {
  let waiting = new Set<bigint>()
  const publish = () => {
    const memberIds = Array.from(waiting, String)
    waiting = new Set()
    for (let at = 0; at < memberIds.length; at += AT_ONCE)
      bus.publish("balance.changed", { memberIds: memberIds.slice(at, at + AT_ONCE) })
  }
  return (owners) => {
    if (waiting.size === 0 && owners.length > 0) setImmediate(publish)
    for (const owner of owners) waiting.add(owner)
  }
}
