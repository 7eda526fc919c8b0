import { referenceOf, nextCheckAt, type Deposit, type DepositKey, type FrozenOrder } from "./deposit.ts"
import { depositLife, type DepositState } from "./deposit-states.ts"
import { providerOf, type PaymentsKit } from "./kit.ts"
import { isHosted, returnPath } from "./methods/return-link.ts"
import type { ChargeAnswer, PaymentProvider } from "./provider.ts"
import { applyCharge, applyNews, credit } from "./settle.ts"
import { findDeposit } from "./store.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/**
 * Finds out where a deposit stands, and acts on it: asks for the charge again where it is unknown whether it
 * was made, reads it where it was, credits what is paid, ends what has expired. Safe to repeat and to run
 * twice at once. `hint` is a charge that a webhook named. Answers with the state after.
 */
export async function checkDeposit(kit: PaymentsKit, deposit: Deposit, hint?: string): Promise<DepositState> {
  const before = deposit.state
  const state =
    before === "PAID"
      ? await credit(kit, deposit)
      : deposit.rail === "charge"
        ? await ask(kit, deposit, hint)
        : await endOver(kit, deposit)
  if (state === before) await lookAgain(kit, deposit)
  return state
}

/** A deposit to an account or at a cash desk has no provider to ask. It ends by the clock, and money that comes later still finds it. */
const endOver = async (kit: PaymentsKit, deposit: Deposit): Promise<DepositState> =>
  deposit.state === "PENDING" && kit.clock.now() >= deposit.expiresAt
    ? applyNews(kit, deposit, { event: "expired" })
    : deposit.state

/** Asks for the charge of a deposit that has none yet: always with the same key, so there is only ever one. */
export async function requestCharge(
  kit: PaymentsKit,
  provider: PaymentProvider,
  deposit: Deposit,
): Promise<ChargeAnswer> {
  const names = await kit.namesOf(deposit.memberId)
  const debtor = names.find(({ taxId }) => taxId !== null) ?? names[0]
  return provider.createCharge({
    key: deposit.id,
    reference: referenceOf(deposit),
    amount: deposit.amount,
    asset: deposit.asset,
    kind: deposit.kind,
    ...(deposit.chargeOrder ?? orderNow(kit, deposit.merchantId, deposit, deposit)),
    expiresAt: deposit.expiresAt,
    ...(debtor ? { debtor } : {}),
  })
}

/**
 * The order of a charge, made from the settings of now; a deposit keeps it for all its tries. The provider's page returns
 * the member by a sealed link of the house.
 */
export const orderNow = (
  kit: PaymentsKit,
  merchantId: MerchantId,
  { provider, kind }: Pick<Deposit, "provider" | "kind">,
  at: DepositKey,
): FrozenOrder => ({
  merchantName: kit.merchants.byId(merchantId).brand.name,
  callbackUrl: `${kit.publicUrl()}/payments/webhooks/${provider}`,
  returnUrl: isHosted(kind) ? `${kit.publicUrl()}${returnPath(kit, at)}` : kit.publicUrl(),
})

async function ask(kit: PaymentsKit, deposit: Deposit, hint: string | undefined): Promise<DepositState> {
  const provider = providerOf(kit, deposit.provider)
  if (!provider) {
    kit.report(new Error(`deposit ${deposit.id} is with provider ${deposit.provider}, which is not set up`))
    return deposit.state
  }
  const chargeId = hint ?? deposit.charge?.id
  const answer = await (chargeId === undefined
    ? requestCharge(kit, provider, deposit)
    : provider.readCharge(chargeId))
  switch (answer.kind) {
    case "ok":
      return applyCharge(kit, deposit, answer.charge)
    case "refused":
      if (chargeId === undefined) return applyNews(kit, deposit, { event: "refused", reason: answer.reason })
      // It gave us this charge, or named it, and now does not know it. Nothing is decided on that.
      kit.report(new Error(`provider ${provider.code} does not know charge ${chargeId}: ${answer.reason}`))
      return deposit.state
    case "unknown":
      return deposit.state
  }
}

async function lookAgain(kit: PaymentsKit, deposit: Deposit): Promise<void> {
  const current = await findDeposit(kit.db, deposit)
  if (current?.state === deposit.state)
    await depositLife.postpone(kit.db, current, nextCheckAt(current, kit.clock.now()))
}
