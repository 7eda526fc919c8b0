import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { recurring, type Work } from "../../kernel/job.ts"
import { refuse } from "../../kernel/refusal.ts"
import { askToClose, closeDue, keepAccount } from "./closing.ts"
import { presentFacts, standingOf } from "./facts.ts"
import type { AccountClosingKit, MemberRef } from "./kit.ts"
import { reopening } from "./reopening.ts"
import { readClosings, standingClosing } from "./store.ts"

export { accountClosingPersonal } from "./personal-data.ts"

export const accountClosingMigrations: MigrationSource = {
  name: "58_account_closing",
  schema: "account_closing",
  folder: new URL("./migrations/", import.meta.url),
}

/** Closings that the console shows of a member. */
const SHOWN = 20

export interface AccountClosing extends Module {
  readonly routes: ReturnType<typeof closingRoutes>
  readonly consoleRoutes: ReturnType<typeof closingConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly jobs: Work
}

/**
 * The end of an account by its member: asked with the password, waits while money or bets are open, then shuts the account. A closed
 * account has `closed_at` and is told by the event `accountClosed`; two people of the house open it again.
 */
export const accountClosing = (kit: AccountClosingKit): AccountClosing => ({
  routes: closingRoutes(kit),
  consoleRoutes: closingConsoleRoutes(kit),
  approvals: [reopening(kit)],
  jobs: [recurring("account-closing.due", { cron: "* * * * *" }, () => closeDue(kit))],
})

const factsOf = async (kit: AccountClosingKit, { id }: Pick<MemberRef, "id">) => {
  const closing = await standingClosing(kit.db, id)
  return presentFacts(await standingOf(kit, id), closing?.askedAt ?? null)
}

const closingRoutes = (kit: AccountClosingKit) =>
  handlers({
    accountClosing: (_, { member }) => factsOf(kit, member),
    closeAccount: async ({ reason, password }, context) => {
      await kit.provePassword(context, password)
      const state = await askToClose(kit, context.member, reason)
      return { state, facts: await factsOf(kit, context.member) }
    },
    keepAccount: async (_, { member }) => {
      await keepAccount(kit, member)
      return factsOf(kit, member)
    },
  })

const closingConsoleRoutes = (kit: AccountClosingKit) =>
  consoleHandlers({
    memberClosing: async ({ memberId }, { merchant }) => {
      const id = memberIdOf(memberId)
      if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
      const closings = await readClosings(kit.db, id, SHOWN)
      return {
        facts: await factsOf(kit, { id }),
        closings: closings.map(({ state, reason, askedAt, closedAt, endedAt, endedBy, why }) => ({
          state,
          reason,
          askedAt: askedAt.toISOString(),
          closedAt: closedAt?.toISOString() ?? null,
          endedAt: endedAt?.toISOString() ?? null,
          endedBy,
          why,
        })),
      }
    },
    reopenAccount: async ({ memberId, key, why }, { merchant, propose }) => {
      if (!(await kit.isMemberOf(merchant.id, memberIdOf(memberId)))) refuse("ACCOUNT_UNKNOWN")
      return propose(
        reopening(kit),
        { merchantId: merchant.id, memberId },
        {
          target: `member:${memberId}`,
          before: { closed: true },
          after: { closed: false },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
  })
