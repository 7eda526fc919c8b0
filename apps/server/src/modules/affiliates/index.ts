import { inTransaction, type MigrationSource } from "@croupier/database"
import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { within, type Reaction } from "../../kernel/events.ts"
import type { Work } from "../../kernel/job.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { earliestLate, firstDeposits, flaggedAmong, memberFigures, recordedOf } from "../agents/index.ts"
import { affiliateConsoleRoutes } from "./console-routes.ts"
import { enrol } from "./enrolments.ts"
import { affiliateJobs, round } from "./jobs.ts"
import type { AffiliatesKit, MemberFacts } from "./kit.ts"
import { tagPlayers } from "./players/tag-player.ts"
import { addProgramme, addTerms, switchTo } from "./programmes/programme-store.ts"
import { writeApproval } from "./programmes/write-approval.ts"
import { affiliateRoutes } from "./routes.ts"
import { releaseApproval } from "./statements/release-approval.ts"
import { checkTerms } from "./terms.ts"

export { affiliatesPersonal } from "./personal-data.ts"
export type { AffiliatesKit } from "./kit.ts"
export { affiliateChecks } from "./sub-ledger.ts"

export const affiliateMigrations: MigrationSource = {
  name: "61_affiliates",
  schema: "affiliates",
  folder: new URL("./migrations/", import.meta.url),
}

/** Recorded facts of members, of the module that numbers them. */
export const memberFacts: MemberFacts = {
  recorded: recordedOf,
  figures: memberFigures,
  firstDeposits,
  earliestLate,
  flagged: flaggedAmong,
}

/** Programmes of affiliates, the players who are tagged under them, and statements by the month. The face of the module. */
export interface Affiliates extends Module {
  readonly routes: ReturnType<typeof affiliateRoutes>
  readonly consoleRoutes: ReturnType<typeof affiliateConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly reactions: readonly Reaction[]
  readonly jobs: Work
  /** Makes a programme without an approval, for the demo; it takes applications. Refuses PROGRAMME_TERMS, PROGRAMME_TAKEN. */
  readonly addProgramme: (
    merchantId: MerchantId,
    programme: { readonly name: string; readonly terms: AffiliateTerms },
  ) => Promise<bigint>
  /** Puts an agent into a programme. Refuses what `enrol` refuses. */
  readonly enrol: (joining: {
    readonly merchantId: MerchantId
    readonly memberId: MemberId
    readonly programmeId: bigint
    readonly by: string
  }) => Promise<void>
  /** One round of the clock, now. */
  readonly round: () => Promise<void>
}

export const affiliates = (kit: AffiliatesKit): Affiliates => ({
  routes: affiliateRoutes(kit),
  consoleRoutes: affiliateConsoleRoutes(kit),
  approvals: [writeApproval(kit), releaseApproval(kit)],
  reactions: [
    within("memberRegistered", async (tx, { memberId, merchantId, registeredAt, invited }) => {
      if (!invited) return
      await tagPlayers(tx, [
        {
          merchantId,
          playerId: memberId,
          affiliateId: invited.agentId,
          tagVersion: 1,
          at: new Date(registeredAt),
          until: null,
          isRegistered: true,
        },
      ])
    }),
  ],
  jobs: affiliateJobs(kit),
  addProgramme: (merchantId, { name, terms }) =>
    inTransaction(kit.db, async (tx) => {
      checkTerms(terms)
      const at = kit.clock.now()
      const programmeId = await addProgramme(tx, merchantId, name, at)
      await addTerms(tx, { programmeId, version: 1, terms, at, askedBy: "demo", approvedBy: "demo" })
      await switchTo(tx, programmeId, "open", at)
      return programmeId
    }),
  enrol: (joining) => inTransaction(kit.db, (tx) => enrol(kit, tx, joining)),
  round: () => round(kit),
})
