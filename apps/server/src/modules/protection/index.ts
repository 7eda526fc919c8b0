import { inTransaction, type MigrationSource } from "@croupier/database"
import type { MarketPolicy } from "@croupier/contract/market-policy"
import type { AnyApproval } from "../../call/approval.ts"
import { EVENTS } from "../../kernel/events.ts"
import { handles, job, type Work } from "../../kernel/job.ts"
import { refuse } from "../../kernel/refusal.ts"
import { protectionConsoleRoutes, readmission } from "./console-routes.ts"
import { longest, MOST, standing } from "./exclusion.ts"
import { exclusionsOf, readExclusions, readGuard, type MemberRef } from "./guard-store.ts"
import type { ProtectionKit } from "./kit.ts"
import { beginPlay } from "./reality-check.ts"
import { protectionRoutes } from "./routes.ts"

export type { ProtectionKit }

export const protectionMigrations: MigrationSource = {
  name: "35_protection",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/**
 * What stands between a member and play: breaks and exclusions, and the check on the time spent. Who is excluded
 * signs in, sees everything and takes money out; stakes and deposits are refused at the door (rows of the contract
 * that say `play`), bets at games inside their own transaction (the function `play_bar`). The face of the module.
 */
export interface Protection {
  readonly routes: ReturnType<typeof protectionRoutes>
  readonly consoleRoutes: ReturnType<typeof protectionConsoleRoutes>
  /** What two people of the house can do together. */
  readonly approvals: readonly AnyApproval[]
  /** Who of these members is kept from play, by what, and until when it has an end. */
  readonly exclusionsOf: (memberIds: readonly bigint[]) => ReturnType<typeof exclusionsOf>
  /** Refuses PLAY_ON_BREAK during a break and PLAY_EXCLUDED during an exclusion. */
  readonly refuseExcluded: (member: MemberRef) => Promise<void>
  readonly isExcluded: (member: MemberRef) => Promise<boolean>
  /** Before a game is opened for money. Refuses REALITY_CHECK_REQUIRED. */
  readonly beginPlay: (member: MemberRef, policy: MarketPolicy) => Promise<void>
  readonly work: Work
}

/** An exclusion that the release before planned to tell of: its reactions may run again. */
const SETTLE_DOWN = job({ name: "protection.settle-down", payload: EVENTS.memberExcluded })

export function protection(kit: ProtectionKit): Protection {
  const isExcluded = async (member: MemberRef): Promise<boolean> => {
    const { excludedUntil } = await readGuard(kit.db, member)
    return excludedUntil !== null && excludedUntil > kit.clock.now()
  }
  return {
    routes: protectionRoutes(kit),
    consoleRoutes: protectionConsoleRoutes(kit),
    approvals: [readmission(kit)],
    exclusionsOf: (memberIds) => exclusionsOf(kit.db, memberIds, kit.clock.now()),
    isExcluded,
    refuseExcluded: async (member) => {
      if (!(await isExcluded(member))) return
      const now = kit.clock.now()
      const last = longest(standing(await readExclusions(kit.db, member.id, MOST), now))
      refuse(last?.kind === "BREAK" ? "PLAY_ON_BREAK" : "PLAY_EXCLUDED")
    },
    beginPlay: (member, policy) => beginPlay(kit, member, policy.realityCheck),
    work: [
      handles(SETTLE_DOWN, (excluded) =>
        inTransaction(kit.db, (tx) => kit.events.emit(tx, "memberExcluded", excluded)),
      ),
    ],
  }
}
