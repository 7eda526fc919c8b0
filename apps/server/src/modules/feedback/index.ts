import type { MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { answerFeedback, figures, listFeedback, takeFeedback } from "./answering.ts"
import type { FeedbackKit } from "./kit.ts"
import { readOwn, send } from "./sending.ts"
import { insertFeedback, removeBefore, type NewFeedback } from "./store.ts"

export { feedbackPersonal } from "./personal-data.ts"

export const feedbackMigrations: MigrationSource = {
  name: "77_feedback",
  schema: "feedback",
  folder: new URL("./migrations/", import.meta.url),
}

/** The complaint log is kept for this long. */
const KEPT_YEARS = 5

const yearsBefore = (at: Date, years: number): Date => {
  const before = new Date(at)
  before.setUTCFullYear(at.getUTCFullYear() - years)
  return before
}

const feedbackRoutes = (kit: FeedbackKit) =>
  handlers({
    sendFeedback: (asked, context) => send(kit, asked, context),
    myFeedback: (asked, context) => readOwn(kit, asked, context),
  })

const feedbackConsoleRoutes = (kit: FeedbackKit) =>
  consoleHandlers({
    listFeedback: (asked, context) => listFeedback(kit, asked, context),
    feedbackFigures: (_, { merchant }) => figures(kit, merchant.id),
    takeFeedback: (asked, context) => takeFeedback(kit, asked, context),
    answerFeedback: (asked, context) => answerFeedback(kit, asked, context),
  })

/** Feedback and complaints: from a form of the site to a queue of the console, answered once, kept for five years. */
export interface FeedbackDesk extends Module {
  readonly routes: ReturnType<typeof feedbackRoutes>
  readonly consoleRoutes: ReturnType<typeof feedbackConsoleRoutes>
  /** Keeps an entry once for its key; one that is there stays as it is. */
  readonly begin: (entry: NewFeedback) => Promise<void>
}

export function feedbackDesk(kit: FeedbackKit): FeedbackDesk {
  return {
    routes: feedbackRoutes(kit),
    consoleRoutes: feedbackConsoleRoutes(kit),
    sweep: async () => {
      await removeBefore(kit.db, yearsBefore(kit.clock.now(), KEPT_YEARS))
    },
    begin: async (entry) => {
      await insertFeedback(kit.db, entry)
    },
  }
}
