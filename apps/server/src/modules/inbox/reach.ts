import type { MemberId } from "../../kernel/ids.ts"
import { holds } from "./audience.ts"
import type { InboxKit } from "./kit.ts"
import { holdersOf, standingSent } from "./sent-store.ts"

/**
 * Of these members those whom a sent message reaches now. A segment is looked at as it stands, so that a member whose level has
 * changed meanwhile is told by it. Marketing reaches no excluded member, and a message that was withdrawn reaches no member.
 */
export async function reached(
  kit: InboxKit,
  sentId: bigint,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<bigint>> {
  const sent = await standingSent(kit.db, sentId)
  if (!sent || memberIds.length === 0) return new Set()
  const { audience, kind, merchantId, publishedAt } = sent
  const excluded = kind === "MARKETING" ? await kit.exclusionsOf(memberIds) : new Map<bigint, unknown>()
  const asked = memberIds.filter((id) => !excluded.has(id))
  if (audience.to === "ACCOUNTS") return holdersOf(kit.db, sentId, asked)
  const agents = await kit.agentsAmong(merchantId, asked)
  const found = new Set<bigint>()
  for (const id of asked) {
    const level = audience.to === "LEVELS" ? await kit.levelOf(id) : 0
    if (!holds(audience, { isAgent: agents.has(id), level })) continue
    const registeredAt = await kit.registeredAt(id)
    if (registeredAt && registeredAt <= publishedAt) found.add(id)
  }
  return found
}
