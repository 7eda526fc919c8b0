import { BOUNDS } from "@croupier/agents"
import { sql, type Tx } from "@croupier/database"
import type { MemberId } from "../../../kernel/ids.ts"
import type { Found } from "./anomaly-store.ts"

/** Members who have something in common, as accounts tell it. */
export interface Shared {
  readonly kind: "account" | "document" | "device" | "address"
  readonly mark: string
  readonly members: readonly MemberId[]
  readonly uses: number
}

/**
 * Self-referrals and rings among members who have something in common. A self-referral is an agent and a member of its line;
 * it flags the member, but by an address alone, which a household shares. A ring is members on one device below an agent:
 * the one deepest in the tree who has enough of them; each member is an anomaly of its own.
 */
export async function foundByMarks(tx: Tx, shared: readonly Shared[]): Promise<Found[]> {
  const members = [...new Set(shared.flatMap((each) => each.members))]
  if (members.length === 0) return []
  const { rows } = await sql<{ above: MemberId; below: MemberId; depth: number }>`
    select c.ancestor_id as above, c.descendant_id as below, s.depth from agent_closure c join agent_seat s on s.member_id = c.ancestor_id
     where c.descendant_id = any(${members}::bigint[]) and c.distance > 0 and s.is_agent`.execute(tx)
  const uplines = Map.groupBy(rows, ({ below }) => below)
  return shared.flatMap((each) => [...selfReferrals(each, uplines), ...ringOf(each, uplines)])
}

type Uplines = ReadonlyMap<bigint, readonly { readonly above: MemberId; readonly depth: number }[]>

const evidenceOf = ({ kind, members, uses }: Shared) => ({
  by: kind,
  members: String(members.length),
  uses: String(uses),
})

function selfReferrals(shared: Shared, uplines: Uplines): Found[] {
  const group = new Set<bigint>(shared.members)
  return shared.members.flatMap((memberId) =>
    (uplines.get(memberId) ?? [])
      .filter(({ above }) => group.has(above))
      .map(({ above }): Found => ({
        kind: "self_referral",
        agentId: above,
        memberId,
        occasion: `${shared.kind}:${shared.mark}`,
        evidence: evidenceOf(shared),
        flags: shared.kind !== "address",
      })),
  )
}

function ringOf(shared: Shared, uplines: Uplines): Found[] {
  if (shared.kind !== "device") return []
  const below = new Map<bigint, { readonly depth: number; readonly members: MemberId[] }>()
  for (const memberId of shared.members)
    for (const { above, depth } of uplines.get(memberId) ?? []) {
      const found = below.get(above) ?? { depth, members: [] }
      found.members.push(memberId)
      below.set(above, found)
    }
  const [deepest] = [...below]
    .filter(([, { members }]) => members.length >= BOUNDS.ring)
    .toSorted(([, a], [, b]) => b.depth - a.depth)
  if (!deepest) return []
  const [agentId, { members }] = deepest
  return members.map((memberId) => ({
    kind: "ring",
    agentId,
    memberId,
    occasion: `${shared.kind}:${shared.mark}`,
    evidence: { ...evidenceOf(shared), inLine: String(members.length) },
    flags: false,
  }))
}
