import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { within } from "../../kernel/events.ts"
import { gatheredRead } from "../../kernel/gathered-read.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { recurring, type Work } from "../../kernel/job.ts"
import { startWorker } from "../../kernel/lifecycle.ts"
import type { Loop } from "../../kernel/loop.ts"
import { caseWorker } from "./checking.ts"
import { overruling } from "./desk.ts"
import { endApprovals, sweepFiles } from "./expiry.ts"
import type { VerificationKit } from "./kit.ts"
import { applyNeeds, playRank, refuseUnproven } from "./needs.ts"
import { verificationConsoleRoutes, verificationRoutes } from "./routes.ts"
import { guardMember, standingsOf } from "./standing.ts"
import { verificationWebhooks } from "./webhooks.ts"

export { verificationPersonal } from "./personal-data.ts"
export { localChecks } from "./adapters/local.ts"
export { sumsub } from "./adapters/sumsub.ts"
export { verifiedMerchants } from "./kit.ts"
export { depositIdentityGate, withdrawalIdentityGate } from "./needs.ts"
export type { IdentityProvider } from "./provider.ts"
export { watchedChecks } from "./watched.ts"

export const verificationMigrations: MigrationSource = {
  name: "36_verification",
  schema: "verification",
  folder: new URL("./migrations/", import.meta.url),
}

/** Identity of members: levels with what each unlocks, documents, checks by a provider or by people, and the gates that ask for a level. */
export interface Verification extends Module {
  readonly routes: ReturnType<typeof verificationRoutes>
  readonly consoleRoutes: ReturnType<typeof verificationConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly jobs: Work
  /** Before a call that wants to play. Refuses IDENTITY_REQUIRED. */
  readonly refuseUnproven: (member: {
    readonly id: MemberId
    readonly merchantId: MerchantId
  }) => Promise<void>
  /** The rank of the level of identity that play asks for at a merchant; 0: none. */
  readonly playRank: (merchantId: MerchantId) => number
}

export function verification(kit: VerificationKit): Verification {
  let loop: Loop | undefined
  const proofsOf = gatheredRead((ids: readonly MemberId[]) => standingsOf(kit.db, ids))
  return {
    routes: verificationRoutes(kit),
    consoleRoutes: verificationConsoleRoutes(kit),
    approvals: [overruling(kit)],
    inbound: (app) => verificationWebhooks(kit, app),
    jobs: [
      recurring("verification.needs", { cron: "* * * * *" }, () => applyNeeds(kit)),
      recurring("verification.expiry", { cron: "17 * * * *" }, () => endApprovals(kit)),
    ],
    reactions: [
      // The gate stands from the member's first moment on.
      within("memberRegistered", async (tx, { memberId, merchantId }) => {
        const { play } = kit.merchants.byId(merchantId).demands
        if (play !== "none") await guardMember(tx, { id: memberId, merchantId }, play)
      }),
    ],
    sweep: () => sweepFiles(kit),
    prepare: () => applyNeeds(kit),
    start: () => {
      loop = startWorker(caseWorker(kit))
    },
    stop: async () => loop?.stop(),
    refuseUnproven: (member) => refuseUnproven({ ...kit, proofsOf }, member),
    playRank: (merchantId) => playRank(kit, merchantId),
  }
}
