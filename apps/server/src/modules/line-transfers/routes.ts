import type { LineTransfer } from "@croupier/contract/line-transfers"
import { toDecimal } from "@croupier/money"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf, type Page } from "../../kernel/page.ts"
import type { TransferKit } from "./kit.ts"
import { listTransfers, type Transfer } from "./store.ts"
import { readTerms, transfer } from "./transfer.ts"

/** Transfers of a member within the line. */
export const lineTransferRoutes = (kit: TransferKit) =>
  handlers({
    transferTerms: async (_, context) => ({ terms: await readTerms(kit, context) }),
    lineTransfers: async (asked, { member, merchant }) => {
      const page = await transferPage(kit, merchant.id, member.id, asked)
      return { rows: await presented(kit, member.id, page.rows), cursor: page.cursor }
    },
    transferUpline: async (input, context) =>
      presentOne(kit, context.member.id, await transfer(kit, context, { direction: "UP", ...input })),
    transferDownline: async ({ memberId, ...input }, context) =>
      presentOne(
        kit,
        context.member.id,
        await transfer(kit, context, { direction: "DOWN", memberId: memberIdOf(memberId), ...input }),
      ),
  })

/** Transfers as people of the house see them. */
export const lineTransferConsoleRoutes = (kit: TransferKit) =>
  consoleHandlers({
    listLineTransfers: async ({ memberId, ...asked }, { merchant }) => {
      const of = memberId === undefined ? undefined : memberIdOf(memberId)
      const page = await transferPage(kit, merchant.id, of, asked)
      const shown = await kit.identity.membersShown(
        page.rows.flatMap(({ giverId, takerId }) => [giverId, takerId]),
      )
      const person = (id: MemberId) => ({ memberId: String(id), account: shown.get(id)?.account ?? "" })
      return {
        rows: page.rows.map((row) => ({
          transferId: row.key,
          direction: row.direction,
          from: person(row.giverId),
          to: person(row.takerId),
          asset: row.asset,
          amount: toDecimal(row.amount),
          ip: row.ip,
          at: row.createdAt.toISOString(),
        })),
        cursor: page.cursor,
      }
    },
  })

/** A page of a merchant's transfers, or of those that a member gave or received, the newest first. */
async function transferPage(
  { db }: TransferKit,
  merchantId: MerchantId,
  memberId: MemberId | undefined,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<Transfer>> {
  const rows = await listTransfers(db, { merchantId, memberId, before: idCursor(cursor), limit: limit + 1 })
  return pageOf(rows, limit, ({ id }) => String(id))
}

/** Transfers as one of their parties sees them: the other party's account, and the side of the caller. */
async function presented(
  kit: TransferKit,
  callerId: MemberId,
  rows: readonly Transfer[],
): Promise<LineTransfer[]> {
  const otherOf = ({ giverId, takerId }: Transfer) => (giverId === callerId ? takerId : giverId)
  const shown = await kit.identity.membersShown(rows.map(otherOf))
  return rows.map((row) => ({
    transferId: row.key,
    direction: row.direction,
    isGiven: row.giverId === callerId,
    account: shown.get(otherOf(row))?.account ?? "",
    asset: row.asset,
    amount: toDecimal(row.amount),
    at: row.createdAt.toISOString(),
  }))
}

async function presentOne(kit: TransferKit, callerId: MemberId, made: Transfer): Promise<LineTransfer> {
  const [one] = await presented(kit, callerId, [made])
  if (!one) throw new Error("a transfer that was made is shown")
  return one
}
