import type { Member } from "../../call/member.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { Module } from "../../call/module.ts"
import { walletConsoleRoutes } from "./console-routes.ts"
import { readPlayBalance, type PlayBalance } from "./play-balance.ts"
import { walletRoutes } from "./routes.ts"
import type { WalletKit } from "./kit.ts"

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
