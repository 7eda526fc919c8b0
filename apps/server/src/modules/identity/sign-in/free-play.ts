import type { Session } from "@croupier/contract/identity"
import type { Language } from "@croupier/contract"
import { inTransaction } from "@croupier/database"
import { house, keyFor, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { refuse } from "../../../kernel/refusal.ts"
import { PLAY_MONEY } from "../../../call/play-asset.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { insertMember, noteLogin } from "../member-store.ts"
import { openSession } from "./sessions.ts"

/** Play money of a trial account. */
export const TRIAL_GRANT = parseAmount("10000.00")

/**
 * Opens a trial account: a member of type 4 with play money in an asset of its own, so that no transfer can
 * ever join it with real money. It has no password and ends with its session.
 */
export async function freePlay(
  kit: IdentityContext,
  merchant: Merchant,
  language: Language,
  origin: Origin,
): Promise<Session> {
  if (!merchant.settings.play.freePlay) refuse("FEATURE_DISABLED")
  return inTransaction(kit.db, async (tx) => {
    const now = kit.clock.now()
    const member = await insertMember(tx, {
      merchantId: merchant.id,
      account: `trial${kit.random.uuid().replaceAll("-", "").slice(0, 12)}`,
      type: 4,
      nickname: null,
      language,
      passwordHash: null,
      at: now,
      ip: origin.ip,
      country: origin.country,
    })
    // 48 random bits: a name that is taken means the source of randomness is broken.
    if (!member) throw new Error("a trial account's name was taken")
    await noteLogin(tx, member.id, now, { forcePasswordChange: false })
    const session = await openSession(kit, tx, merchant, {
      member,
      origin,
      remember: false,
      way: null,
      mustChangePassword: false,
      atMost: kit.policy.trialFor,
    })
    await kit.ledger.openWallets(tx, member.id, [{ purpose: "main", asset: PLAY_MONEY }])
    const [outcome] = await kit.ledger.postIn(tx, [
      {
        key: keyFor(`trial:${member.id}`, now),
        kind: "trial_grant",
        debit: house(merchant.id, "promotions", PLAY_MONEY),
        credit: wallet(member.id, "main", PLAY_MONEY),
        amount: TRIAL_GRANT,
        cause: `identity.trial:${member.id}`,
      },
    ])
    if (outcome?.status !== "posted") throw new Error("the ledger refused a trial's play money")
    return session
  })
}
