import type { CashbackTerms } from "@croupier/contract/cashback-values"
import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import type { Projection } from "../../kernel/projections.ts"
import { countDue } from "./counting.ts"
import { holdCashback, previewCashback, readCashback } from "./desk.ts"
import { cashbackFigures } from "./figures.ts"
import { giveDue, rewardReactions } from "./giving.ts"
import type { CashbackKit } from "./kit.ts"
import { myCashback } from "./standing.ts"
import { beginTerms, proposeTerms, termsApproval } from "./terms-approval.ts"
import { windowBefore } from "./windows.ts"

export { levelRates, type LevelRate } from "./level-rates.ts"
export { cashbackPersonal } from "./personal-data.ts"

export const cashbackMigrations: MigrationSource = {
  name: "69_cashback",
  schema: "cashback",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

const cashbackRoutes = (kit: CashbackKit) =>
  handlers({ myCashback: (_, context) => myCashback(kit, context) })

const cashbackConsoleRoutes = (kit: CashbackKit, saving: ReturnType<typeof termsApproval>) =>
  consoleHandlers({
    readCashback: (_, { merchant }) => readCashback(kit, merchant.id),
    previewCashback: ({ terms }, { merchant }) => previewCashback(kit, terms, merchant.id),
    saveCashback: (asked, context) => proposeTerms(kit, saving, asked, context),
    holdCashback: (asked, context) => holdCashback(kit, asked, context),
  })

/** Cashback: a part of the turnover or of the net loss of a window, under the edge. */
export interface Cashback extends Module {
  readonly routes: ReturnType<typeof cashbackRoutes>
  readonly consoleRoutes: ReturnType<typeof cashbackConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  /** Counts windows that have ended, and gives what waits, now. */
  readonly run: () => Promise<void>
  /** Writes a merchant's first terms, from the window before the running one on; nothing where it has some. */
  readonly begin: (merchantId: MerchantId, terms: CashbackTerms) => Promise<void>
}

export function cashback(kit: CashbackKit): Cashback {
  const saving = termsApproval(kit)
  const run = async () => {
    await countDue(kit)
    await giveDue(kit)
  }
  return {
    routes: cashbackRoutes(kit),
    consoleRoutes: cashbackConsoleRoutes(kit, saving),
    approvals: [saving],
    projections: [cashbackFigures(kit)],
    reactions: rewardReactions(),
    jobs: [recurring("cashback.run", { cron: "* * * * *" }, run)],
    run,
    begin: (merchantId, terms) =>
      beginTerms(kit, merchantId, terms, (today) => windowBefore(terms.period, today).first),
  }
}
