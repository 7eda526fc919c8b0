import type { MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { within } from "../../kernel/events.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { handles, recurring } from "../../kernel/job.ts"
import { refuse } from "../../kernel/refusal.ts"
import { ASK, askAtSignIn, askRegister, planDue, shutUntilAsked } from "./asking.ts"
import type { ExclusionListsKit } from "./kit.ts"
import { readAnswers } from "./store.ts"

export { exclusionListsPersonal } from "./personal-data.ts"
export { sigap } from "./sigap.ts"
export type { ExclusionRegister } from "./register.ts"

export const exclusionListMigrations: MigrationSource = {
  name: "38_exclusion_lists",
  schema: "exclusion_lists",
  folder: new URL("./migrations/", import.meta.url),
}

/** Answers that the console shows of a member. */
const SHOWN = 50

/**
 * Registers of persons who may not play: asked when a member tells their document, at the first sign-in of a day, and every fifteen
 * days. Until an answer comes, play and deposits are shut where the market has a register asked; a named person is excluded.
 */
export function exclusionLists(kit: ExclusionListsKit) {
  return {
    consoleRoutes: consoleHandlers({
      memberRegisterAnswers: async ({ memberId }, { merchant }) => {
        const id = memberIdOf(memberId)
        if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
        const answers = await readAnswers(kit.db, { id, merchantId: merchant.id }, SHOWN)
        return {
          isAsked: merchant.policy.exclusionRegister,
          answers: answers.map(({ at, ...answer }) => ({ at: at.toISOString(), ...answer })),
        }
      },
    }),
    reactions: [
      within("documentTold", (tx, { memberId: id, merchantId }) =>
        shutUntilAsked(kit, tx, { id, merchantId }, "DOCUMENT"),
      ),
      within("signedIn", (tx, { memberId: id, merchantId }) => askAtSignIn(kit, tx, { id, merchantId })),
    ],
    jobs: [
      handles(ASK, ({ memberId: id, merchantId }) => askRegister(kit, { id, merchantId })),
      recurring("exclusion-lists.due", { cron: "* * * * *" }, () => planDue(kit)),
    ],
  } satisfies Module
}
