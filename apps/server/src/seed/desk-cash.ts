import type { MemberContext } from "../call/context.ts"
import type { Payments } from "../modules/payments/index.ts"

/** A deposit of cash at a desk, which a cashier counts at once. */
export async function payCash(
  { payments }: { readonly payments: Payments },
  context: MemberContext,
  amount: string,
  /** Tells deposits of one member apart. */
  occasion = "",
): Promise<void> {
  const { payTo } = await payments.routes.createDeposit(
    { method: "CASH", amount },
    { ...context, idempotencyKey: `demo.cash:${context.member.account}${occasion}` },
  )
  const code = payTo.find(({ label }) => label === "code")?.value
  if (code === undefined) throw new Error("a deposit at a desk has no code")
  await payments.redeemCash(
    { code, amount },
    // No person of the staff acts here, so the audit log tells of none.
    { merchant: context.merchant, staff: { login: "demo" }, record: async () => {} },
  )
}
