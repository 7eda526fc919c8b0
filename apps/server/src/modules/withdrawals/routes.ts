import { bucketOf } from "@croupier/ledger"
import { handlers } from "../../call/context.ts"
import { uuidCursor } from "../../kernel/cursor.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { cancelWithdrawal, mayCancel } from "./cancel.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { quoteWithdrawal, readWithdrawalTerms } from "./quotes.ts"
import { confirmReceipt } from "./receipt/confirm.ts"
import { requestWithdrawal } from "./request.ts"
import { findWithdrawal, listOfMember, movesOf, partsOf } from "./store.ts"
import { present, proofOf } from "./views.ts"
import { withdrawalLife } from "./withdrawal-states.ts"

export const withdrawalRoutes = (kit: WithdrawalsKit) =>
  handlers({
    withdrawalTerms: (_, context) => readWithdrawalTerms(kit, context),
    quoteWithdrawal: (input, context) => quoteWithdrawal(kit, context, input),

    createWithdrawal: async (input, context) => {
      const made = await requestWithdrawal(kit, context, input, context.idempotencyKey)
      return present(made, { cancels: await mayCancel(kit, context.merchant.id) })
    },

    withdrawals: async ({ cursor, limit }, { member, merchant }) => {
      const of = { bucket: bucketOf(member.id), memberId: member.id }
      const found = await listOfMember(kit.db, of, uuidCursor(cursor), limit + 1)
      const page = pageOf(found, limit, ({ id }) => id)
      const cancels = await mayCancel(kit, merchant.id)
      return { ...page, rows: page.rows.map((row) => present(row, { cancels })) }
    },

    withdrawalStatus: async ({ withdrawalId }, { member, merchant }) => {
      const at = { bucket: bucketOf(member.id), id: withdrawalId }
      const withdrawal = await findWithdrawal(kit.db, at)
      if (withdrawal?.memberId !== member.id) return refuse("WD_UNKNOWN")
      const cancels = await mayCancel(kit, merchant.id)
      const [moves, parts, proof] = await Promise.all([
        movesOf(kit.db, at),
        partsOf(kit.db, at),
        proofOf(kit.db, at),
      ])
      return {
        withdrawal: present(withdrawal, { cancels, hasImage: proof !== undefined }),
        steps: [
          { state: withdrawalLife.begins, at: withdrawal.createdAt.toISOString() },
          ...moves.map((move) => ({ state: move.to, at: move.at.toISOString() })),
        ],
        parts: parts.map((part) => present(part, { cancels })),
      }
    },

    confirmReceipt: async (input, { member, merchant }) => {
      const withdrawal = await confirmReceipt(kit, member, input)
      const proof = await proofOf(kit.db, withdrawal)
      return present(withdrawal, {
        cancels: await mayCancel(kit, merchant.id),
        hasImage: proof !== undefined,
      })
    },

    cancelWithdrawal: async ({ withdrawalId }, { member, merchant }) => {
      const withdrawal = await cancelWithdrawal(kit, member, withdrawalId)
      return present(withdrawal, { cancels: await mayCancel(kit, merchant.id) })
    },
  })
