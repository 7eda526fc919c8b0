import type { Module } from "../../call/module.ts"
import { walletConsoleRoutes } from "./console-routes.ts"
import { walletFeeds } from "./feeds.ts"
import { walletRoutes } from "./routes.ts"
import type { WalletKit } from "./kit.ts"

/** What a member has, and how it came there. The face of the module; it owns no table. */
export interface Wallets extends Module {
  readonly routes: ReturnType<typeof walletRoutes>
  /** What people of the house see of a member's wallets. */
  readonly consoleRoutes: ReturnType<typeof walletConsoleRoutes>
}

export function wallet(kit: WalletKit): Wallets {
  return {
    routes: walletRoutes(kit),
    consoleRoutes: walletConsoleRoutes(kit),
    feeds: walletFeeds(kit),
  }
}
