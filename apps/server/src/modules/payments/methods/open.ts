import { refuse } from "../../../kernel/refusal.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { DepositMethod } from "../deposit.ts"
import type { PaymentsKit } from "../kit.ts"
import { readMethods } from "../method-store.ts"
import { isForbidden, isOpenTo } from "./availability.ts"

/** The level of every member: a method of higher levels is open to none. */
const LEVEL = 0

/** The ways to pay in that are open to a member of a merchant at this moment, in their order. */
export async function openMethods(
  kit: Pick<PaymentsKit, "db" | "clock" | "merchants">,
  merchantId: MerchantId,
  country: string | null,
): Promise<DepositMethod[]> {
  const { brand, policy } = kit.merchants.byId(merchantId)
  const methods = await readMethods(kit.db, merchantId)
  const at = kit.clock.now()
  const seeker = { country, level: LEVEL, at, zone: brand.timeZone }
  return methods.filter((method) => !isForbidden(policy, method.kind) && isOpenTo(method, seeker))
}

/** One of them. Refuses PAYMENT_METHOD_UNKNOWN. */
export async function openMethod(
  kit: Pick<PaymentsKit, "db" | "clock" | "merchants">,
  merchantId: MerchantId,
  { method: code, country = null }: { readonly method: string; readonly country?: string | null },
): Promise<DepositMethod> {
  const methods = await openMethods(kit, merchantId, country)
  return methods.find((method) => method.code === code) ?? refuse("PAYMENT_METHOD_UNKNOWN")
}
