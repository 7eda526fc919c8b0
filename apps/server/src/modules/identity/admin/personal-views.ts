import { inTransaction } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { IdentityContext } from "../kit.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** A page that refreshes itself is one look. */
const ONE_LOOK = 15 * 60_000
/** Looks that a node remembers: some hours of a large house. */
const REMEMBERED = 20_000

/** A shorter text matches too many members to identify one. */
const SHORTEST = 3

/**
 * The record of looks at personal data in the clear by people of the staff. Data whose look cannot be recorded
 * is not shown.
 */
export interface PersonalLooks {
  /** A look at a member: once a session and member, until it is a while ago. */
  readonly at: (context: MerchantContext, memberId: MemberId) => Promise<void>
  /** A search, which says of a personal value whether a member has it: one entry for each session and text. */
  readonly search: (context: MerchantContext, text: string) => Promise<void>
}

export function personalLooks(kit: IdentityContext): PersonalLooks {
  const looked = new Map<string, number>()
  const once = async (
    { staff, merchant, record }: MerchantContext,
    what: string,
    entry: { readonly act: string; readonly target?: string; readonly after?: unknown },
  ): Promise<void> => {
    const key = `${staff.id} ${staff.sessionId} ${what}`
    const now = kit.clock.now().getTime()
    if (now - (looked.get(key) ?? -Infinity) < ONE_LOOK) return
    await inTransaction(kit.db, (tx) => record(tx, { ...entry, merchantId: merchant.id }))
    looked.delete(key)
    looked.set(key, now)
    const [oldest] = looked.keys()
    if (looked.size > REMEMBERED && oldest !== undefined) looked.delete(oldest)
  }
  return {
    at: (context, memberId) =>
      once(context, `member ${memberId}`, { act: "members.view", target: `member:${memberId}` }),
    search: async (context, text) => {
      const typed = text.trim()
      if (typed.length < SHORTEST) return
      await once(context, `search ${typed}`, { act: "members.search", after: { search: masked(typed) } })
    },
  }
}

/** Masks a value: a reader who knows the value recognises it, and no reader can restore it. The log is never deleted. */
export function masked(typed: string): string {
  // By characters: half of one is no text, and the log cannot hold it.
  const characters = Array.from(typed)
  const [ahead, behind] = characters.length < 6 ? [1, 0] : [2, 2]
  return characters.map((each, at) => (at < ahead || at >= characters.length - behind ? each : "•")).join("")
}
