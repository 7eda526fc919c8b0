import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { FIELDS, type Field, type FieldRule, type PatternId } from "@croupier/rules/register-rules"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { holdMerchant, versionsOf } from "./row-version.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { readRegisterRules } from "../store.ts"

type Rules = ConsoleValue<"registerRules">

/** A field that was never set: off, and as wide as the wire. */
const unset = (field: Field): FieldRule => ({
  field,
  enabled: false,
  required: false,
  patternId: "any",
  minLength: 1,
  maxLength: 80,
})

/** Every field there is, those that were set first, in the order of the form. */
export async function readRules(db: Db | Tx, merchant: Merchant): Promise<Rules> {
  const set = await readRegisterRules(db, merchant.id)
  const known = new Set(set.map(({ field }) => field))
  const { username, mobile, mobilePassword, smsVerification } = merchant.settings.registration
  return {
    rules: [...set, ...FIELDS.filter((field) => !known.has(field)).map(unset)],
    minimumAge: merchant.brand.minimumAge,
    switches: { username, mobile, mobilePassword, smsVerification },
    version: (await versionsOf(db, merchant.id)).rules,
  }
}

/** Sets every rule at once. Refuses INPUT_INVALID with the fields, CHANGED_MEANWHILE with what stands. */
export async function writeRules(
  db: Db,
  { rules, version, why }: ConsoleParsed<"setRegisterRules">,
  { merchant, record }: MerchantContext,
): Promise<Rules> {
  const wrong = rules.filter((rule) => !isSound(rule)).map(({ field }) => field)
  const twice = rules.filter(({ field }, at) => rules.findIndex((rule) => rule.field === field) !== at)
  if (wrong.length + twice.length > 0)
    refuse("INPUT_INVALID", [], [...wrong, ...twice.map(({ field }) => field)])
  for (const field of ALWAYS)
    if (!rules.some((rule) => rule.field === field)) refuse("INPUT_INVALID", [], [field])
  return inTransaction(db, async (tx) => {
    await holdMerchant(tx, merchant.id)
    const before = await readRules(tx, merchant)
    if (before.version !== version) refuse("CHANGED_MEANWHILE", [], before)
    await sql`delete from merchant_register_rule where merchant_id = ${merchant.id}`.execute(tx)
    await sql`
      insert into merchant_register_rule (merchant_id, field, enabled, required, pattern_id, min_length, max_length, position)
      select ${merchant.id}, r.field, r.enabled, r.required, r."patternId", r."minLength", r."maxLength", r.position
        from jsonb_to_recordset(${JSON.stringify(rules.map((rule, position) => ({ ...rule, position })))}::jsonb)
          as r(field text, enabled boolean, required boolean, "patternId" text, "minLength" smallint, "maxLength" smallint, position smallint)`.execute(
      tx,
    )
    const after = await readRules(tx, merchant)
    await record(tx, {
      act: "merchants.register",
      target: `merchant:${merchant.code}`,
      before: inWords(before.rules),
      after: inWords(after.rules),
      why,
      merchantId: merchant.id,
    })
    return after
  })
}

/** The log keeps what is on: what is off says nothing. */
const inWords = (rules: Rules["rules"]) =>
  Object.fromEntries(
    rules
      .filter(({ enabled }) => enabled)
      .map(({ field, required, patternId, minLength, maxLength }, at) => [
        field,
        `${at + 1}. ${required ? "required" : "optional"} ${patternId} ${minLength}–${maxLength}`,
      ]),
  )

/** An account without these could not be signed in to. */
const ALWAYS: readonly Field[] = ["username", "password", "confirmPassword"]
const NAMES: ReadonlySet<PatternId> = new Set([
  "letterFirst",
  "alphanumeric",
  "lettersAndDigits",
  "alphanumericUppercase",
])
const DATES: ReadonlySet<PatternId> = new Set(["dateYmd", "dateMdy"])
/** As wide as the columns and the wire let them be. */
const MOST: Partial<Record<Field, number>> = {
  username: 64,
  password: 128,
  confirmPassword: 128,
  captcha: 10,
}

function isSound({ field, enabled, required, patternId, minLength, maxLength }: FieldRule): boolean {
  if (minLength > maxLength || maxLength < 1 || maxLength > (MOST[field] ?? 200)) return false
  if (ALWAYS.includes(field) && !(enabled && required)) return false
  if (!enabled) return true
  if (field === "username") return NAMES.has(patternId) && minLength > 0
  if (field === "password") return minLength >= 6
  return field !== "birthday" || DATES.has(patternId)
}
