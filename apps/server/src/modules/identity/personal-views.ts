import { inTransaction } from "@croupier/database"
import type { RoomContext } from "../../http/console-context.ts"
import type { Inner } from "./kit.ts"

/** A page that refreshes itself is one look. */
const ONE_LOOK = 15 * 60_000
/** Looks that a node remembers: some hours of a large house. */
const REMEMBERED = 20_000

/**
 * Writes down who looked at a member's personal data in the clear: once a session and member, until it is a while ago.
 * What cannot be written down is not shown.
 */
export function personalViews(kit: Inner): (context: RoomContext, memberId: bigint) => Promise<void> {
  const looked = new Map<string, number>()
  return async ({ staff, merchant, record }, memberId) => {
    const key = `${staff.id} ${staff.sessionId} ${memberId}`
    const now = kit.clock.now().getTime()
    if (now - (looked.get(key) ?? -Infinity) < ONE_LOOK) return
    await inTransaction(kit.db, (tx) =>
      record(tx, { act: "members.view", target: `member:${memberId}`, merchantId: merchant.id }),
    )
    looked.delete(key)
    looked.set(key, now)
    const [oldest] = looked.keys()
    if (looked.size > REMEMBERED && oldest !== undefined) looked.delete(oldest)
  }
}
