import type { MigrationSource } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import type { TransferKit } from "./kit.ts"
import { lineTransferConsoleRoutes, lineTransferRoutes } from "./routes.ts"

export { lineTransfersPersonal } from "./personal-data.ts"
export { lineTransferChecks } from "./sub-ledger.ts"
export type { TransferKit }

export const lineTransferMigrations: MigrationSource = {
  name: "59_line_transfers",
  schema: "line_transfers",
  folder: new URL("./migrations/", import.meta.url),
}

/** Transfers between an agent and the members directly below. */
export interface LineTransfers extends Module {
  readonly routes: ReturnType<typeof lineTransferRoutes>
  readonly consoleRoutes: ReturnType<typeof lineTransferConsoleRoutes>
}

export const lineTransfers = (kit: TransferKit): LineTransfers => ({
  routes: lineTransferRoutes(kit),
  consoleRoutes: lineTransferConsoleRoutes(kit),
})
