import type { MigrationSource } from "@croupier/database"
import type { Module } from "../../call/module.ts"

export { playPersonal } from "./personal-data.ts"
export { factsAt, factsOf, isPlayUnread, playFacts, type PlayFact } from "./facts.ts"
export { enterLines, type LineFrom } from "./lines.ts"
export {
  factsWithoutTests,
  markedFrom,
  markTest,
  testsSince,
  unmarkTest,
  withoutTests,
} from "./test-account-marks.ts"
export { playChecks } from "./sub-ledger.ts"

export const playMigrations: MigrationSource = {
  name: "40_play",
  schema: "play",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Settled play. Modules write facts by its SQL functions and read them by `playFacts`: there is nothing to build. */
export const play = (): Module => ({})
