import { inTransaction } from "@croupier/database"
import { formRules } from "@croupier/rules/register-rules"
import type { Merchant } from "../../../call/merchant.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { AccountBelow } from "../../agents/index.ts"
import type { IdentityContext } from "../kit.ts"
import { withLeak } from "../security/leaked-passwords.ts"
import { todayAt } from "../today.ts"
import { addPlayer } from "./register.ts"
import { faultsOf } from "./registration-rules.ts"

/**
 * Opens an account below an agent. The agent knows the password, so it must be changed at the first sign-in; the rest of
 * the profile is the member's to fill. The merchant's rules for username and password hold.
 */
export async function registerBelow(
  kit: IdentityContext,
  merchant: Merchant,
  { account, password, type, agentId, group, ip, country }: AccountBelow,
): Promise<MemberId> {
  const rules = formRules(merchant.registerRules, "username", merchant.settings.registration).filter(
    ({ field }) => field === "username" || field === "password",
  )
  const birth = { minimumAge: merchant.brand.minimumAge, today: todayAt(kit.clock, merchant) }
  const faults = await withLeak(
    kit,
    merchant,
    password,
    faultsOf(rules, { username: account, password }, birth),
  )
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  const passwordHash = await kit.passwords.hash(password)
  return inTransaction(kit.db, async (tx) => {
    const added = await addPlayer(
      kit,
      tx,
      merchant,
      {
        merchantId: merchant.id,
        account,
        type,
        nickname: null,
        language: merchant.brand.defaultLanguage,
        passwordHash,
        forcePasswordChange: true,
        at: kit.clock.now(),
        ip,
        country,
      },
      { affiliateCode: null, agentId, referrerId: null, group },
    )
    return added?.id ?? refuse("USERNAME_TAKEN")
  })
}
