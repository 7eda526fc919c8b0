import type { Module } from "../../call/module.ts"
import { walletConsoleRoutes } from "./console-routes.ts"
import { walletFeeds } from "./feeds.ts"
import { walletRoutes } from "./routes.ts"
import type { WalletKit } from "./kit.ts"

/** The wallets of a member, and the movements that filled them. The face of the module; it owns no table. */
export interface Wallets extends Module {
  readonly routes: ReturnType<typeof walletRoutes>
  /** Calls by which people of the house see a member's wallets. */
  readonly consoleRoutes: ReturnType<typeof walletConsoleRoutes>
}

export function wallet(kit: WalletKit): Wallets {
  return {
    routes: walletRoutes(kit),
    consoleRoutes: walletConsoleRoutes(kit),
    feeds: walletFeeds(kit),
  }
}
