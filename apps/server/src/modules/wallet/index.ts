import type { Ledger } from "@croupier/ledger"
import type { Language } from "@croupier/contract"
import type { Member } from "../../call/member.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { Module } from "../../call/module.ts"
import { walletConsoleRoutes } from "./console-routes.ts"
import { readPlayBalance, type PlayBalance } from "./play-balance.ts"
import { walletRoutes } from "./routes.ts"

export interface WalletKit {
  readonly ledger: Pick<Ledger, "balance" | "balances" | "statement">
  readonly isMemberOf: (merchantId: number, memberId: bigint) => Promise<boolean>
  /** The names of what was played at a merchant, by the causes of movements, in a language; others are left out. */
  readonly gameNames: (
    merchantId: number,
    causes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
}

/** What a member has, and how it came there. The face of the module; it owns no table. */
export interface Wallets extends Module {
  readonly routes: ReturnType<typeof walletRoutes>
  /** What people of the house see of a member's wallets. */
  readonly consoleRoutes: ReturnType<typeof walletConsoleRoutes>
  /** What a member can play with. */
  readonly balanceOf: (member: Member, merchant: Merchant) => Promise<PlayBalance>
}

export function wallet(kit: WalletKit): Wallets {
  return {
    routes: walletRoutes(kit),
    consoleRoutes: walletConsoleRoutes(kit),
    balanceOf: (member, merchant) => readPlayBalance(kit.ledger, member, merchant),
  }
}
