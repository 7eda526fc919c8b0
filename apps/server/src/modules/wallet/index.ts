import type { Ledger } from "@croupier/ledger"
import type { Language } from "@croupier/contract"
import { walletRoutes } from "./routes.ts"

export { walletConsoleRoutes } from "./console-routes.ts"

export interface WalletKit {
  readonly ledger: Pick<Ledger, "balances" | "statement">
  /** The names of what was played at a merchant, by the causes of movements, in a language; others are left out. */
  readonly gameNames: (
    merchantId: number,
    causes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
}

/** What a member has, and how it came there. The face of the module; it owns no table. */
export interface Wallets {
  readonly routes: ReturnType<typeof walletRoutes>
}

export function wallet(kit: WalletKit): Wallets {
  return { routes: walletRoutes(kit) }
}
