import type { Parsed } from "@croupier/contract"
import type { register as registerRow, Session } from "@croupier/contract/identity"
import { inTransaction, type Tx } from "@croupier/database"
import { isAsset } from "@croupier/ledger"
import { refuse } from "../../kernel/refusal.ts"
import { TERMS_VERSION, type Merchant } from "../merchants/index.ts"
import { tryCaptcha } from "./captcha.ts"
import type { Inner, Origin } from "./kit.ts"
import { insertMember, noteLogin, type NewMember } from "./member-store.ts"
import { faultsOf, keptFields, ruleOf } from "./registration-rules.ts"
import { openSession } from "./sessions.ts"
import { todayAt } from "./today.ts"

type Form = Parsed<typeof registerRow>

/**
 * Registers by username and signs in. The account, its wallets and its session come to be in one
 * transaction, so a second submit of the form finds the name taken and leaves nothing behind.
 */
export async function register(kit: Inner, merchant: Merchant, form: Form, origin: Origin): Promise<Session> {
  if (!merchant.settings.registration.username) refuse("FEATURE_DISABLED")
  const today = todayAt(kit.clock, merchant)
  const faults = faultsOf(merchant.registerRules, form, { minimumAge: merchant.brand.minimumAge, today })
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  if (form.password !== form.confirmPassword) refuse("PASSWORD_MISMATCH")
  if (!form.termsAccepted || form.termsVersion !== TERMS_VERSION) refuse("TERMS_NOT_ACCEPTED")
  await checkCaptcha(kit, merchant, form)
  const passwordHash = await kit.passwords.hash(form.password)
  const paymentPasswordHash = form.paymentPassword ? await kit.passwords.hash(form.paymentPassword) : null
  const given = form.password === kit.config.defaultPassword
  return inTransaction(kit.db, async (tx) => {
    const now = kit.clock.now()
    const member = await addPlayer(kit, tx, merchant, {
      merchantId: merchant.id,
      account: form.username,
      type: 0,
      nickname: form.nickname || null,
      language: form.language ?? merchant.brand.defaultLanguage,
      passwordHash,
      paymentPasswordHash,
      forcePasswordChange: given,
      fields: keptFields(form),
      termsVersion: form.termsVersion,
      at: now,
      ip: origin.ip,
      country: origin.country,
      domain: form.domain,
    })
    if (!member) return refuse("USERNAME_TAKEN")
    await noteLogin(tx, member.id, now, { forcePasswordChange: given })
    return openSession(kit, tx, merchant, {
      member,
      origin,
      remember: false,
      way: "register",
      mustChangePassword: given,
    })
  })
}

/** Adds a member with the wallets that real play needs; undefined when the name is taken. */
export async function addPlayer(kit: Inner, tx: Tx, merchant: Merchant, member: NewMember) {
  const { asset } = merchant
  if (!isAsset(asset)) throw new Error(`merchant ${merchant.code} plays in ${asset}, which no ledger knows`)
  const added = await insertMember(tx, member)
  if (added)
    await kit.ledger.openWallets(tx, added.id, [
      { purpose: "main", asset },
      { purpose: "bonus", asset },
      { purpose: "held", asset },
      { purpose: "points", asset: "PTS" },
    ])
  return added
}

/** When its rule is on, the picture must be read right; the picture is looked at last, so that a form with a fault costs none. */
async function checkCaptcha(kit: Inner, merchant: Merchant, form: Form): Promise<void> {
  if (!ruleOf(merchant.registerRules, "captcha").enabled) return
  const brought = await tryCaptcha(kit, form.captchaId, form.captcha)
  if (brought === "none") refuse("CAPTCHA_REQUIRED")
  if (brought === "wrong") refuse("CAPTCHA_WRONG")
}
