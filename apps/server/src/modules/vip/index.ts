import type { Language } from "@croupier/contract"
import type { VipLevel } from "@croupier/contract/vip-values"
import type { MigrationSource, Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import { dueWhere, startDueLoop } from "../../kernel/due-loop.ts"
import type { Loop } from "../../kernel/loop.ts"
import type { Projection } from "../../kernel/projections.ts"
import { giveBirthdays } from "./birthdays.ts"
import { CHANGED, climbDue } from "./climbing.ts"
import { figures } from "./figures.ts"
import { giftsBy, giveLeft } from "./gifts.ts"
import type { BookKit, Gift, VipKit } from "./kit.ts"
import { labelsOf } from "./labels.ts"
import { ladderApproval } from "./ladder-approval.ts"
import { checkLadder, laddersOf, writeLadder } from "./ladder.ts"
import { giveLevel, manualApproval, type ManualPayload } from "./manual.ts"
import { endMonths } from "./month-end.ts"
import { monthOf, monthStart } from "./months.ts"
import { vipConsoleRoutes, vipRoutes } from "./routes.ts"
import { namedLevels, standingsOf, type LevelOf, type NamedLevel } from "./standing.ts"

export { vipPersonal } from "./personal-data.ts"
export { giftsBy }
export type { Gift, LevelOf, NamedLevel, VipKit }

export const vipMigrations: MigrationSource = {
  name: "68_vip",
  schema: "vip",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** The place of a level's withdrawals in the queue of those that wait for a person. */
export interface WithdrawalSpeed {
  /** The higher first; 0 without a level. */
  readonly priority: number
  /** Minutes after the request by which one is decided; null: no time is promised. */
  readonly answerMinutes: number | null
}

/** The book of levels: figures of members, and the level of each. It asks no other module, so that all above may ask it. */
export interface VipBook extends Module {
  readonly projections: readonly Projection[]
  /** The level of a member whose benefits hold; 0 without one. */
  readonly levelOf: (memberId: MemberId, tx?: Tx) => Promise<LevelOf>
  /** True where the level of a member frees withdrawals of their fee. */
  readonly isWithoutFee: (memberId: MemberId, tx?: Tx) => Promise<boolean>
  /** How soon people decide withdrawals of a member. */
  readonly withdrawalSpeedOf: (memberId: MemberId, tx?: Tx) => Promise<WithdrawalSpeed>
  /** The levels of members with their names, by id; absent without one. `language`: of the reader, else the merchant's own. */
  readonly named: (
    memberIds: readonly MemberId[],
    language?: Language,
  ) => Promise<ReadonlyMap<bigint, NamedLevel>>
  /** Labels that people of the house gave members, by id. */
  readonly labelsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
}

export const vipBook = (kit: BookKit): VipBook => ({
  projections: [figures(kit)],
  levelOf: async (memberId, tx) => {
    const level = (await standingsOf(kit, [memberId], tx)).get(memberId)?.level ?? 0
    return { level, rank: level }
  },
  isWithoutFee: async (memberId, tx) => {
    const standing = (await standingsOf(kit, [memberId], tx)).get(memberId)
    return standing?.ladder.levels[standing.level - 1]?.withoutFee ?? false
  },
  withdrawalSpeedOf: async (memberId, tx) => {
    const standing = (await standingsOf(kit, [memberId], tx)).get(memberId)
    const held = standing?.ladder.levels[standing.level - 1]
    return { priority: held?.priority ?? 0, answerMinutes: held?.answerMinutes ?? null }
  },
  named: (memberIds, language) => namedLevels(kit, memberIds, language),
  labelsOf: (memberIds) => labelsOf(kit.db, memberIds),
})

/** Levels of members: who goes up and down, what members and people of the house see of it. */
export interface Vip extends Module {
  readonly routes: ReturnType<typeof vipRoutes>
  readonly consoleRoutes: ReturnType<typeof vipConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Brings members up whose figures have changed, now. */
  readonly climb: () => Promise<number>
  /** Decides months that have ended. */
  readonly endMonths: () => Promise<number>
  /** Gives the gifts of levels that were reached while rewards were kept from their members. */
  readonly giveLeft: () => Promise<number>
  /** Gives the gifts of today's birthdays. */
  readonly giveBirthdays: () => Promise<number>
  /** Gives a level by hand in the caller's transaction. Refuses VIP_OFF, VIP_LEVEL_UNKNOWN, VIP_UNTIL_PAST. */
  readonly give: (
    tx: Tx,
    given: ManualPayload,
    by: { readonly by: string; readonly why: string },
  ) => Promise<void>
  /** Writes a merchant's first ladder, from this month on; nothing where it has one. Refuses VIP_LADDER_INVALID. */
  readonly begin: (merchantId: MerchantId, levels: readonly VipLevel[]) => Promise<void>
}

export function vip(kit: VipKit): Vip {
  const approvals = { ladder: ladderApproval(kit), manual: manualApproval(kit) }
  let loop: Loop | undefined
  return {
    routes: vipRoutes(kit),
    consoleRoutes: vipConsoleRoutes(kit, approvals),
    approvals: Object.values(approvals),
    jobs: [
      recurring("vip.month-end", { cron: "* * * * *" }, () => endMonths(kit)),
      recurring("vip.gifts", { cron: "*/10 * * * *" }, () => giveLeft(kit)),
      recurring("vip.birthdays", { cron: "7 * * * *" }, () => giveBirthdays(kit)),
    ],
    climb: () => climbDue(kit),
    endMonths: () => endMonths(kit),
    giveLeft: () => giveLeft(kit),
    giveBirthdays: () => giveBirthdays(kit),
    give: (tx, given, by) => giveLevel(kit, tx, given, by),
    start: () => {
      loop ??= startDueLoop({ ...kit, dueAt: dueWhere(CHANGED), round: () => climbDue(kit), most: Infinity })
    },
    stop: async () => {
      await loop?.stop()
      loop = undefined
    },
    begin: async (merchantId, levels) => {
      checkLadder(levels)
      if ((await laddersOf(kit.db, merchantId)).length > 0) return
      const { timeZone } = kit.merchants.byId(merchantId).brand
      const since = monthStart(monthOf(kit.clock.now(), timeZone), timeZone)
      await writeLadder(kit.db, merchantId, { since, levels, ...BY_HOUSE })
    },
  }
}
