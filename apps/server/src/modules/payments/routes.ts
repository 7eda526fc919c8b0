import { parseAmount, toDecimal, ZERO } from "@croupier/money"
import type { Deposit as DepositOnWire } from "@croupier/contract/payments"
import { handlers } from "../../call/context.ts"
import type { Deposit } from "./deposit.ts"
import { contestsShown } from "./contests/member-list.ts"
import { addNote, ownPicture } from "./contests/notes.ts"
import { createDeposit, pageOfDeposits, readDeposit } from "./deposits.ts"
import type { PaymentsKit } from "./kit.ts"
import { openMethod, openMethods } from "./methods/open.ts"
import { presentMethod } from "./methods/present.ts"
import { checkAmount, priceOf } from "./methods/quote.ts"
import { sendSlip, takesSlip } from "./methods/slip.ts"
import { uncreditedOf } from "./returns/uncredited.ts"

export function paymentRoutes(kit: PaymentsKit) {
  return handlers({
    depositMethods: async (_, { member, language, country }) => {
      const methods = await openMethods(kit, member.merchantId, country)
      return { methods: methods.map((method) => presentMethod(method, language)) }
    },

    paymentMarks: async (_, { merchant, language, country }) => ({
      methods: (await openMethods(kit, merchant.id, country)).map(({ code, name, names, icon }) => ({
        code,
        name: names[language] ?? name,
        icon,
      })),
    }),

    quoteDeposit: async (order, { member, country }) => {
      const amount = parseAmount(order.amount)
      const method = await openMethod(kit, member.merchantId, { method: order.method, country })
      checkAmount(method, amount)
      const { fee, net } = priceOf(method, amount)
      const { asset, arrivalMinutes } = method
      return { amount: toDecimal(amount), fee: toDecimal(fee), net: toDecimal(net), asset, arrivalMinutes }
    },

    contestedPayments: async (_, { member, merchant }) => ({
      owed: toDecimal(await kit.ledger.receivables.owedBy(member.id, merchant.asset)),
      contests: await contestsShown(kit, member.id),
    }),

    addContestNote: async (input, { member }) => {
      await addNote(kit, member, input)
      return { contests: await contestsShown(kit, member.id) }
    },

    contestNoteImage: async (input, { member }) => ({ image: await ownPicture(kit.db, member, input) }),

    createDeposit: async ({ method, amount, fee }, { member, idempotencyKey, country }) =>
      shown(
        kit,
        await createDeposit(
          kit,
          member,
          { method, amount: parseAmount(amount), fee: fee === undefined ? ZERO : parseAmount(fee), country },
          idempotencyKey,
        ),
      ),

    depositStatus: async ({ depositId }, { member }) =>
      shown(kit, await readDeposit(kit, member.id, depositId)),

    sendDepositSlip: async (input, { member }) => shown(kit, await sendSlip(kit, member, input)),

    deposits: async ({ cursor, limit }, { member }) => {
      const page = await pageOfDeposits(kit, member.id, cursor, limit)
      const uncredited = await uncreditedOf(kit.db, page.rows)
      return {
        rows: page.rows.map((row) => present(row, uncredited.get(row.id))),
        cursor: page.cursor,
      }
    },
  })
}

const shown = async ({ db }: Pick<PaymentsKit, "db">, deposit: Deposit): Promise<DepositOnWire> =>
  present(deposit, (await uncreditedOf(db, [deposit])).get(deposit.id))

/** The member's view of a deposit. The way to pay shows only while paying is possible. */
function present(deposit: Deposit, uncredited: DepositOnWire["uncredited"] = null): DepositOnWire {
  const isOpen = deposit.state === "PENDING"
  const payUrl = isOpen ? (deposit.charge?.payUrl ?? "") : ""
  const copyCode = isOpen ? (deposit.copyCode ?? "") : ""
  return {
    depositId: deposit.id,
    method: deposit.method,
    kind: deposit.kind,
    amount: toDecimal(deposit.creditedAmount ?? deposit.amount),
    fee: toDecimal(deposit.fee),
    asset: deposit.asset,
    state: deposit.state,
    payUrl: payUrl === "" ? null : payUrl,
    copyCode: copyCode === "" ? null : copyCode,
    payTo: isOpen ? [...deposit.payTo] : [],
    takesSlip: takesSlip(deposit),
    slipAt: deposit.slipAt?.toISOString() ?? null,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    creditedAt: deposit.creditedAt?.toISOString() ?? null,
    uncredited,
  }
}
