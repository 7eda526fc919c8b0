import type { ReferralTerms } from "@croupier/contract/referral-values"
import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import type { Projection } from "../../kernel/projections.ts"
import { cancelFriend, listFriends, proposeTerms, readReferral, termsApproval } from "./desk.ts"
import { referralFigures } from "./figures.ts"
import { versionsOf, writeTerms } from "./friend-store.ts"
import { judge, referralReactions } from "./judging.ts"
import type { ReferralsKit } from "./kit.ts"
import { myFriends } from "./standing.ts"

export { referralsPersonal } from "./personal-data.ts"

export const referralMigrations: MigrationSource = {
  name: "73_referrals",
  schema: "referrals",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

const referralRoutes = (kit: ReferralsKit) => handlers({ myFriends: (_, context) => myFriends(kit, context) })

const referralConsoleRoutes = (kit: ReferralsKit, saving: ReturnType<typeof termsApproval>) =>
  consoleHandlers({
    readReferral: (_, { merchant }) => readReferral(kit, merchant.id),
    listFriends: (asked, { merchant }) => listFriends(kit, asked, merchant.id),
    saveReferral: (asked, context) => proposeTerms(kit, saving, asked, context),
    cancelFriend: (asked, context) => cancelFriend(kit, asked, context),
  })

/** Rewards for friends who register by a member's code. */
export interface Referrals extends Module {
  readonly routes: ReturnType<typeof referralRoutes>
  readonly consoleRoutes: ReturnType<typeof referralConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  /** Judges friends by the figures of now. */
  readonly judge: () => Promise<void>
  /** Writes a merchant's first terms; nothing where it has some. */
  readonly begin: (merchantId: MerchantId, terms: ReferralTerms) => Promise<void>
}

export function referrals(kit: ReferralsKit): Referrals {
  const saving = termsApproval(kit)
  return {
    routes: referralRoutes(kit),
    consoleRoutes: referralConsoleRoutes(kit, saving),
    approvals: [saving],
    projections: [referralFigures(kit)],
    reactions: referralReactions(kit),
    jobs: [recurring("referrals.judge", { cron: "* * * * *" }, () => judge(kit))],
    judge: () => judge(kit),
    begin: async (merchantId, terms) => {
      if ((await versionsOf(kit.db, merchantId)).length > 0) return
      await writeTerms(kit.db, merchantId, { since: kit.clock.now(), terms, ...BY_HOUSE })
    },
  }
}
