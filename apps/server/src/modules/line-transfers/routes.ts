import type { LineTransfer } from "@croupier/contract/line-transfers"
import { amount, toDecimal } from "@croupier/money"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import type { TransferKit } from "./kit.ts"
import { listTransfers, type Transfer } from "./store.ts"
import { readTerms, transfer } from "./transfer.ts"

/** Transfers of a member within the line. */
export const lineTransferRoutes = (kit: TransferKit) =>
  handlers({
    transferTerms: async (_, context) => ({ terms: await readTerms(kit, context) }),
    lineTransfers: async ({ cursor, limit }, { member, merchant }) => {
      const rows = await listTransfers(kit.db, {
        merchantId: merchant.id,
        memberId: member.id,
        before: idCursor(cursor),
        limit: limit + 1,
      })
      const page = pageOf(rows, limit, ({ id }) => String(id))
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
    listLineTransfers: async ({ cursor, limit, memberId }, { merchant }) => {
      const rows = await listTransfers(kit.db, {
        merchantId: merchant.id,
        memberId: memberId === undefined ? undefined : memberIdOf(memberId),
        before: idCursor(cursor),
        limit: limit + 1,
      })
      const page = pageOf(rows, limit, ({ id }) => String(id))
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
          amount: toDecimal(amount(row.amount)),
          ip: row.ip,
          at: row.createdAt.toISOString(),
        })),
        cursor: page.cursor,
      }
    },
  })

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
    amount: toDecimal(amount(row.amount)),
    at: row.createdAt.toISOString(),
  }))
}

async function presentOne(kit: TransferKit, callerId: MemberId, made: Transfer): Promise<LineTransfer> {
  const [one] = await presented(kit, callerId, [made])
  if (!one) throw new Error("a transfer that was made is shown")
  return one
}
