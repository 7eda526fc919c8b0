import { parseAmount, toDecimal } from "@croupier/money"
import type { Deposit as DepositOnWire } from "@croupier/contract/payments"
import { handlers } from "../../call/context.ts"
import type { Deposit } from "./deposit.ts"
import { createDeposit, pageOfDeposits, readDeposit } from "./deposits.ts"
import type { PaymentsKit } from "./kit.ts"
import { readMethods } from "./method-store.ts"
import { uncreditedOf } from "./returns/uncredited.ts"

export function paymentRoutes(kit: PaymentsKit) {
  return handlers({
    depositMethods: async (_, { member, language }) => {
      const methods = await readMethods(kit.db, member.merchantId)
      return {
        methods: methods.map((method) => ({
          code: method.code,
          name: method.names[language] ?? method.name,
          icon: method.icon,
          minimum: toDecimal(method.minimum),
          maximum: toDecimal(method.maximum),
          asset: method.asset,
          expiresMinutes: method.expiresMinutes,
        })),
      }
    },

    createDeposit: async ({ method, amount }, { member, idempotencyKey }) =>
      shown(kit, await createDeposit(kit, member, { method, amount: parseAmount(amount) }, idempotencyKey)),

    depositStatus: async ({ depositId }, { member }) =>
      shown(kit, await readDeposit(kit, member.id, depositId)),

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

/** What a member sees. The way to pay shows only while paying is possible. */
function present(deposit: Deposit, uncredited: DepositOnWire["uncredited"] = null): DepositOnWire {
  const charge = deposit.state === "PENDING" ? deposit.charge : null
  return {
    depositId: deposit.id,
    method: deposit.method,
    amount: toDecimal(deposit.creditedAmount ?? deposit.amount),
    asset: deposit.asset,
    state: deposit.state,
    payUrl: charge?.payUrl ?? null,
    copyCode: charge?.copyCode ?? null,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    creditedAt: deposit.creditedAt?.toISOString() ?? null,
    uncredited,
  }
}
