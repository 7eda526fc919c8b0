import type { Db } from "@croupier/database"
import { findIssue } from "../store.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/** Numbers that are remembered; more than are ever on sale at once. */
const KEPT = 5_000

/** Issue ids by game and number, remembered: an issue's id never changes, and every bet asks for one. */
export function issueIds(
  db: Db,
): (merchantId: MerchantId, gameCode: string, issue: string) => Promise<bigint | undefined> {
  const known = new Map<string, bigint>()
  return async (merchantId, gameCode, issue) => {
    const key = `${merchantId}:${gameCode}:${issue}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const found = await findIssue(db, merchantId, gameCode, issue)
    if (!found) return undefined
    const [oldest] = known.keys()
    if (known.size >= KEPT && oldest !== undefined) known.delete(oldest)
    known.set(key, found.id)
    return found.id
  }
}
