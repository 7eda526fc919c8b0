import { add, toDecimal } from "@croupier/money"
import { handlers } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { playAssetOf } from "../../call/play-asset.ts"
import { fundsOf, playable } from "./funds.ts"
import type { WalletKit } from "./kit.ts"

export function walletRoutes(kit: WalletKit) {
  return handlers({
    balance: async (_, context) => {
      const asset = playAssetOf(context.member, context.merchant)
      const balances = await kit.ledger.balances(context.member.id)
      return {
        sumBalance: toDecimal(playable(fundsOf(balances, asset))),
        asset,
        wallets: balances
          .filter((wallet) => wallet.asset === asset)
          .map((wallet) => ({ purpose: wallet.purpose, asset, balance: toDecimal(wallet.balance) })),
      }
    },

    consolidatedFunds: async (_, context) => {
      const asset = playAssetOf(context.member, context.merchant)
      const funds = fundsOf(await kit.ledger.balances(context.member.id), asset)
      return {
        asset,
        available: toDecimal(funds.main),
        held: toDecimal(funds.held),
        bonus: toDecimal(funds.bonus),
        atVendors: toDecimal(funds.atVendors),
        inTransit: toDecimal(funds.inTransit),
        total: toDecimal(add(funds.main, funds.held, funds.bonus, funds.atVendors, funds.inTransit)),
      }
    },

    walletTransactions: async ({ cursor, limit }, context) => {
      const before = idCursor(cursor)
      const page = await kit.ledger.statement(
        context.member.id,
        "main",
        playAssetOf(context.member, context.merchant),
        {
          limit,
          ...(before === undefined ? {} : { before }),
        },
      )
      const names = await kit.gameNames(
        context.merchant.id,
        [...new Set(page.rows.map((row) => row.cause))],
        context.language,
      )
      return {
        rows: page.rows.map((row) => ({
          id: String(row.seq),
          at: row.at.toISOString(),
          kind: row.kind,
          amount: toDecimal(row.amount),
          balanceAfter: toDecimal(row.balanceAfter),
          gameName: names.get(row.cause) ?? null,
        })),
        cursor: page.next === undefined ? null : String(page.next),
      }
    },
  })
}
