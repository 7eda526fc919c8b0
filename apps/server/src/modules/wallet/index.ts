import type { Ledger } from "@croupier/ledger"
import { walletRoutes } from "./routes.ts"

export { walletConsoleRoutes } from "./console-routes.ts"

export interface WalletKit {
  readonly ledger: Pick<Ledger, "balances" | "statement">
}

/** What a member has, and how it came there. The face of the module; it owns no table. */
export interface Wallets {
  readonly routes: ReturnType<typeof walletRoutes>
}

export function wallet(kit: WalletKit): Wallets {
  return { routes: walletRoutes(kit) }
}
