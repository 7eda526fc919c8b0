import { ASSETS, isAsset, type Ledger } from "@croupier/ledger"
import { toDecimal } from "@croupier/money"
import { refuse } from "../kernel/refusal.ts"
import type { ConsoleHandlersOf } from "./console-context.ts"

/** The ledger is a package and no module: what the console asks of it alone is answered here. */
export const ledgerCalls = (ledger: Pick<Ledger, "trialBalance">): ConsoleHandlersOf<"trialBalance"> => ({
  trialBalance: async ({ asset = "" }, { merchant }) => {
    const code = asset || merchant.asset
    if (!isAsset(code)) return refuse("INPUT_INVALID", [], ["asset"])
    const { lines, debit, credit, balanced } = await ledger.trialBalance(merchant.id, code)
    return {
      asset: code,
      assets: [...new Set([merchant.asset, ...Object.keys(ASSETS)])],
      lines: lines.map((line) => ({
        side: line.side,
        purpose: line.purpose,
        debit: toDecimal(line.debit),
        credit: toDecimal(line.credit),
      })),
      debit: toDecimal(debit),
      credit: toDecimal(credit),
      balanced,
    }
  },
})
