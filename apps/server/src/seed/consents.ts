import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Consents } from "../modules/consents/index.ts"

/** The demo's players agreed to the first versions, as a registration has it. */
export async function seedConsents(
  kit: { readonly consents: Consents; readonly clock: Clock; readonly merchant: Merchant },
  memberIds: readonly (MemberId | undefined)[],
): Promise<void> {
  const { id: merchantId, termsVersion, brand } = kit.merchant
  const registeredAt = kit.clock.now().toISOString()
  const consent = { termsVersion, language: brand.defaultLanguage }
  for (const memberId of memberIds)
    if (memberId !== undefined) await kit.consents.keepSeeded({ memberId, merchantId, registeredAt, consent })
}
