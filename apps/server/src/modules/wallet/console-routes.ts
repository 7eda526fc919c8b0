import type { Db } from "@croupier/database"
import { describe, type Ledger } from "@croupier/ledger"
import { toDecimal } from "@croupier/money"
import { consoleHandlers } from "../../call/console-context.ts"
import { playAssetOf } from "../../call/play-asset.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { WalletKit } from "./kit.ts"
import { taxYear } from "./record/tax-year.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"

export interface WalletConsoleKit extends Pick<WalletKit, "clock" | "holderOf" | "payerOf" | "playOfYear"> {
  readonly db: Db
  readonly ledger: Pick<Ledger, "balances" | "groupsOf" | "receivables" | "statement">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
}

/** Calls by which people of the house see a member's money and how it came there. */
export function walletConsoleRoutes(kit: WalletConsoleKit) {
  const checked = async (merchantId: MerchantId, memberId: string): Promise<bigint> => {
    const id = memberIdOf(memberId)
    return (await kit.isMemberOf(merchantId, id)) ? id : refuse("ACCOUNT_UNKNOWN")
  }
  return consoleHandlers({
    takeTaxEvidence: async ({ memberId, year, format }, { merchant, staff, language, record }) => {
      const id = await checked(merchant.id, memberId)
      const isNamed = staff.permissions.has("members.personal")
      const holder = (await kit.holderOf(id)) ?? refuse("ACCOUNT_UNKNOWN")
      const asset = playAssetOf(holder, merchant)
      const { name, content } = await taxYear(
        kit,
        { member: { id, account: holder.account }, merchant, language, asset, year, isNamed },
        format,
      )
      await record(kit.db, {
        act: "members.tax",
        target: `member:${id}`,
        after: { year, format, isNamed },
        merchantId: merchant.id,
      })
      return { name, content }
    },
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
    memberReceivables: async ({ memberId }, { merchant }) => {
      const open = await kit.ledger.receivables.openOf(await checked(merchant.id, memberId))
      return {
        receivables: open.map((each) => ({
          key: each.key,
          cause: each.cause,
          asset: each.asset,
          amount: toDecimal(each.amount),
          collected: toDecimal(each.collected),
          remaining: toDecimal(each.remaining),
          since: each.createdAt.toISOString(),
        })),
      }
    },
    memberStatement: async ({ memberId, purpose, cursor, limit, from, until }, { merchant }) => {
      const before = idCursor(cursor)
      const owner = await checked(merchant.id, memberId)
      const page = await kit.ledger.statement(owner, purpose, merchant.asset, {
        limit,
        ...(before === undefined ? {} : { before }),
        ...(from ? { from: new Date(from) } : {}),
        ...(until ? { until: new Date(until) } : {}),
      })
      const groups = await kit.ledger.groupsOf(
        owner,
        page.rows.map(({ key }) => key),
      )
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
          group: groups.get(row.key) ?? null,
        })),
        cursor: page.next === undefined ? null : String(page.next),
      }
    },
  })
}
