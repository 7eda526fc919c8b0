import type { MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { HelpKit } from "./kit.ts"
import {
  articleHistory,
  listArticles,
  publishArticle,
  writeFirstArticles,
  type FirstArticle,
} from "./publishing.ts"
import { rateArticle, readArticle, readHelp } from "./reading.ts"
import { voteOf } from "./store.ts"

export { helpPersonal } from "./personal-data.ts"
export type { FirstArticle }

export const helpMigrations: MigrationSource = {
  name: "77_help",
  schema: "help",
  folder: new URL("./migrations/", import.meta.url),
}

const helpRoutes = (kit: HelpKit) =>
  handlers({
    helpCenter: ({ words }, context) => readHelp(kit, words, context),
    helpArticle: ({ article }, context) => readArticle(kit, article, context),
    helpVote: async ({ article }, { member, merchant }) => ({
      vote: await voteOf(kit.db, merchant.id, article, member.id),
    }),
    rateHelpArticle: (vote, context) => rateArticle(kit, vote, context),
  })

const helpConsoleRoutes = (kit: HelpKit) =>
  consoleHandlers({
    listHelp: (_, { merchant }) => listArticles(kit, merchant.id),
    helpHistory: (asked, { merchant }) => articleHistory(kit, merchant.id, asked),
    publishHelp: (input, context) => publishArticle(kit, input, context),
  })

/** The help centre: articles by category, their search, versions and votes. */
export interface Help extends Module {
  readonly routes: ReturnType<typeof helpRoutes>
  readonly consoleRoutes: ReturnType<typeof helpConsoleRoutes>
  /** Writes a merchant's first articles; those that are there stay as they are. */
  readonly begin: (merchantId: MerchantId, articles: readonly FirstArticle[]) => Promise<void>
}

export function help(kit: HelpKit): Help {
  return {
    routes: helpRoutes(kit),
    consoleRoutes: helpConsoleRoutes(kit),
    begin: (merchantId, articles) => writeFirstArticles(kit, merchantId, articles),
  }
}
