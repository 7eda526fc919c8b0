import { describe, type Ledger } from "@croupier/ledger"
import { toDecimal } from "@croupier/money"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { refuse } from "../../kernel/refusal.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"

export interface WalletConsoleKit {
  readonly ledger: Pick<Ledger, "balances" | "statement">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
}

/** What a member has and how it came there, for the people of the house. */
export function walletConsoleRoutes(kit: WalletConsoleKit) {
  const checked = async (merchantId: MerchantId, memberId: string): Promise<bigint> => {
    const id = memberIdOf(memberId)
    return (await kit.isMemberOf(merchantId, id)) ? id : refuse("ACCOUNT_UNKNOWN")
  }
  return consoleHandlers({
    memberBalances: async ({ memberId }, { merchant }) => {
      const wallets = await kit.ledger.balances(await checked(merchant.id, memberId))
      return {
        wallets: wallets.map(({ purpose, asset, balance, closed }) => ({
          purpose,
          asset,
          balance: toDecimal(balance),
          closed: closed?.to ?? null,
        })),
      }
    },
    memberStatement: async ({ memberId, purpose, cursor, limit, from, until }, { merchant }) => {
      const before = idCursor(cursor)
      const page = await kit.ledger.statement(await checked(merchant.id, memberId), purpose, merchant.asset, {
        limit,
        ...(before === undefined ? {} : { before }),
        ...(from ? { from: new Date(from) } : {}),
        ...(until ? { until: new Date(until) } : {}),
      })
      return {
        rows: page.rows.map((row) => ({
          seq: String(row.seq),
          at: row.at.toISOString(),
          kind: row.kind,
          amount: toDecimal(row.amount),
          balanceAfter: toDecimal(row.balanceAfter),
          house: describe(row.house),
          cause: row.cause,
          key: row.key,
        })),
        cursor: page.next === undefined ? null : String(page.next),
      }
    },
  })
}
