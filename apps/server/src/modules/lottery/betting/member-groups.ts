import type { Db } from "@croupier/database"
import type { Clock } from "../../../kernel/clock.ts"
import { SECOND_MS } from "../../../kernel/durations.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import type { Game } from "../game.ts"
import type { AgentTree } from "../../agents/index.ts"

/** Members' groups change rarely: a change is known here after this. */
const REMEMBERED_MS = 30 * SECOND_MS
const MOST_REMEMBERED = 50_000

export interface MemberGroups {
  /** The group of the member's seat in the tree of agents; null: none. */
  readonly given: (memberId: MemberId) => Promise<number | null>
  /** The highest prize group of a member in a game: that of the seat, else the game's own. */
  readonly of: (memberId: MemberId, game: Pick<Game, "maximumGroup" | "base">) => Promise<number>
}

/** Reads groups for all who ask in one moment with one statement, and remembers them for a while. */
export function memberGroups(
  db: Db,
  clock: Clock,
  groupsAt: AgentTree["groupsAt"] = async () => new Map(),
): MemberGroups {
  const known = new Map<bigint, { readonly group: number | null; readonly until: number }>()
  let asked: bigint[] = []
  let reading: Promise<ReadonlyMap<bigint, number>> | undefined
  const read = (memberId: MemberId): Promise<ReadonlyMap<bigint, number>> => {
    asked.push(memberId)
    reading ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const members = asked
      asked = []
      reading = undefined
      return groupsAt(db, members, clock.now())
    })
    return reading
  }
  const given = async (memberId: MemberId): Promise<number | null> => {
    const now = clock.now().getTime()
    const found = known.get(memberId)
    if (found && found.until > now) return found.group
    const group = (await read(memberId)).get(memberId) ?? null
    const [oldest] = known.keys()
    if (known.size >= MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
    known.set(memberId, { group, until: now + REMEMBERED_MS })
    return group
  }
  return {
    given,
    of: async (memberId, game) => Math.min((await given(memberId)) ?? game.maximumGroup, game.base),
  }
}
