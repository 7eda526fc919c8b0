import { inTransaction, type Db, type MigrationSource, type Tx } from "@croupier/database"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { EVENTS } from "../../kernel/events.ts"
import { handles, job, recurring, type Work } from "../../kernel/job.ts"
import { responsibleGamingConsoleRoutes, readmission } from "./console-routes.ts"
import { isClosing, isExcluded, setClosing } from "./closing.ts"
import { excludeByRegister } from "./exclusion.ts"
import { exclusionsOf, type MemberRef } from "./guard-store.ts"
import type { ResponsibleGamingKit } from "./kit.ts"
import { unlimiting } from "./limits/approval.ts"
import { foldLimits } from "./limits/limits.ts"
import { isListDue } from "./list-due.ts"
import { beginPlay } from "./reality-check.ts"
import { responsibleGamingRoutes } from "./routes.ts"
import { playRefusals, STAKE_REFUSALS, type StakeRefusal, type WishToPlay } from "./stake-check.ts"
import { gatheredRead } from "../../kernel/gathered-read.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { MemberId } from "../../kernel/ids.ts"

export { responsibleGamingPersonal } from "./personal-data.ts"
export type { ResponsibleGamingKit }
export { chooseLimit } from "./limits/limits.ts"
export { setLocatedUntil } from "./located-until.ts"
export { setListDue } from "./list-due.ts"
export { setPlayUntil, type PlayUntil } from "./play-until.ts"
export { highestSlotStakes } from "./slot-stake.ts"
export { depositGate, type DepositGate } from "./deposit-check.ts"
export {
  isStakeRefusal,
  refuseStake,
  STAKE_REFUSALS,
  toldProvider,
  stakeRefusal,
  type StakeRefusal,
} from "./stake-check.ts"

export const responsibleGamingMigrations: MigrationSource = {
  name: "35_protection",
  schema: "responsible_gaming",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/**
 * Bars between a member and play: breaks and exclusions, limits on money, and the check on the time spent. An excluded member
 * signs in, sees everything and takes money out. Stakes are refused in the transaction that would post them, by
 * the SQL function `stake_check`; calls that want to play (rows of the contract that say `play`) ask the same
 * function beforehand.
 */
export interface ResponsibleGaming extends Module {
  readonly routes: ReturnType<typeof responsibleGamingRoutes>
  readonly consoleRoutes: ReturnType<typeof responsibleGamingConsoleRoutes>
  /** Acts of two people of the house. */
  readonly approvals: readonly AnyApproval[]
  /** Who of these members is kept from play, by what, and until when it has an end; in the caller's transaction where it names one. */
  readonly exclusionsOf: (memberIds: readonly MemberId[], db?: Db | Tx) => ReturnType<typeof exclusionsOf>
  /** Keeps a member from play for ever because a register names the person; two people of the house end it. */
  readonly excludeByRegister: (
    tx: Tx,
    member: MemberRef,
    by: { readonly login: string; readonly why: string },
  ) => Promise<void>
  /**
   * Before a call that wants to play. Refuses PLAY_ON_BREAK during a break, PLAY_EXCLUDED during an exclusion,
   * ACCOUNT_CLOSING while the account is being closed, and EXCLUSION_LIST_UNASKED until the registers of exclusion have been asked where the market has them asked first.
   */
  readonly refuseExcluded: (member: MemberRef) => Promise<void>
  /**
   * As `refuseExcluded`, where play asks for a level of identity with this rank. True: the gate has asked for that very level, so that
   * the proofs need no look of their own; false: what the member has proven was not written into the guard for it.
   */
  readonly refuseBarred: (member: MemberRef, identityRank: number) => Promise<boolean>
  /** Shuts play, deposits and marketing for an account that is being closed, or opens them, in the caller's transaction. */
  readonly setClosing: typeof setClosing
  /** Whether a break or an exclusion runs for a member. */
  readonly isExcluded: (db: Db | Tx, memberId: MemberId) => Promise<boolean>
  /** Before a game is opened for money. Refuses REALITY_CHECK_REQUIRED. */
  readonly beginPlay: (member: MemberRef, policy: MarketPolicy) => Promise<void>
  readonly jobs: Work
}

/** An exclusion that the release before planned to tell of: its reactions may run again. */
const SETTLE_DOWN = job({ name: "protection.settle-down", payload: EVENTS.memberExcluded })

export function responsibleGaming(kit: ResponsibleGamingKit): ResponsibleGaming {
  const ask = gatheredRead((wishes: readonly WishToPlay[]) => playRefusals(kit.db, wishes, kit.clock.now()))
  const refuseBarred = async (member: MemberRef, identityRank: number): Promise<boolean> => {
    const { refusal, identityAnswered } = await ask({ memberId: member.id, identityRank })
    if (refusal) await refuseFor(kit, member, refusal)
    return identityAnswered
  }
  return {
    routes: responsibleGamingRoutes(kit),
    consoleRoutes: responsibleGamingConsoleRoutes(kit),
    approvals: [readmission(kit), unlimiting(kit)],
    exclusionsOf: (memberIds, db = kit.db) => exclusionsOf(db, memberIds, kit.clock.now()),
    excludeByRegister: (tx, member, by) => excludeByRegister(kit, tx, member, by),
    refuseExcluded: async (member) => void (await refuseBarred(member, 0)),
    refuseBarred,
    setClosing,
    isExcluded: (db, memberId) => isExcluded(db, memberId, kit.clock.now()),
    beginPlay: (member, policy) => beginPlay(kit, member, policy.realityCheck),
    jobs: [
      handles(SETTLE_DOWN, (excluded) =>
        inTransaction(kit.db, (tx) => kit.events.emit(tx, "memberExcluded", excluded)),
      ),
      recurring("protection.limits", { cron: "* * * * *" }, () => foldLimits(kit)),
    ],
  }
}

/** Refuses for what the gate said; several causes are told to it as one, and have refusals of their own. */
async function refuseFor(
  { db, clock }: ResponsibleGamingKit,
  member: MemberRef,
  refusal: StakeRefusal,
): Promise<never> {
  const at = clock.now()
  const isUnasked = refusal === "EXCLUDED" && (await isListDue(db, member, at))
  if (refusal === "EXCLUDED" && (await isClosing(db, member, at))) refuse("ACCOUNT_CLOSING")
  return refuse(isUnasked ? "EXCLUSION_LIST_UNASKED" : STAKE_REFUSALS[refusal])
}
