import { playableOf, totalOf } from "@croupier/ledger"
import { add, toDecimal } from "@croupier/money"
import { handlers } from "../../call/context.ts"
import { playAssetOf } from "../../call/play-asset.ts"
import { fundsOf } from "./funds.ts"
import type { WalletKit } from "./kit.ts"
import { accountRecord, walletPeriod } from "./record/account-record.ts"
import { statement } from "./record/statement.ts"
import { taxYearFile } from "./record/tax-year.ts"

export function walletRoutes(kit: WalletKit) {
  return handlers({
    balance: async (_, context) => {
      const asset = playAssetOf(context.member, context.merchant)
      const balances = await kit.ledger.balances(context.member.id)
      return {
        sumBalance: toDecimal(totalOf(playableOf(balances, asset))),
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

    walletTransactions: (input, context) => accountRecord(kit, input, context),
    walletPeriod: (input, context) => walletPeriod(kit, input, context),
    accountStatement: ({ year, format }, { member, merchant, language }) =>
      statement(kit, { member, merchant, language, asset: playAssetOf(member, merchant), year }, format),
    taxEvidence: ({ year, format }, { member, merchant, language }) => {
      const asset = playAssetOf(member, merchant)
      return taxYearFile(kit, { member, merchant, language, asset, year, isNamed: true }, format)
    },
  })
}
