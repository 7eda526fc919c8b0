import type { Parsed, Value } from "@croupier/contract"
import {
  isFixed,
  PROFILE_FIELDS,
  profileFault,
  profileRules,
  type memberProfile,
  type ProfileField,
  type updateProfile as updateRow,
} from "@croupier/contract/profile"
import { PATTERNS } from "@croupier/rules/register-rules"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { IdentityContext } from "../kit.ts"
import { birthdayFault } from "../registration/registration-rules.ts"
import { todayAt } from "../today.ts"
import type { MemberId } from "../../../kernel/ids.ts"

type Stated = Partial<Record<ProfileField, string>>
const Kept = z.partialRecord(z.enum(PROFILE_FIELDS), z.string())

/** An open session sees only their end. */
const MASKED: ReadonlySet<ProfileField> = new Set(["idNumber", "bankAccount"])
const masked = (field: ProfileField, value: string): string =>
  MASKED.has(field) && value.length > 4 ? `••••${value.slice(-4)}` : value

/** The member's statements about themselves, with the rule of each field. */
export async function readProfile(
  kit: IdentityContext,
  merchant: Merchant,
  member: Member,
): Promise<Value<typeof memberProfile>> {
  const { stated, registeredAt } = await readStated(kit.db, member.id)
  return {
    account: member.account,
    registeredAt: registeredAt.toISOString(),
    fields: profileRules(merchant.registerRules).map((rule) => {
      const known = stated[fieldOf(rule.field)] ?? ""
      return {
        rule: { ...rule, acceptedPattern: PATTERNS[rule.patternId].source },
        value: masked(fieldOf(rule.field), known),
        fixed: isFixed(rule.field, known),
      }
    }),
  }
}

/** Changes what is named in the form and leaves the rest. Refuses FIELD_INVALID with every fault. */
export async function updateProfile(
  kit: IdentityContext,
  merchant: Merchant,
  member: Member,
  form: Parsed<typeof updateRow>,
): Promise<Value<typeof memberProfile>> {
  const rules = profileRules(merchant.registerRules)
  await inTransaction(kit.db, async (tx) => {
    const { stated } = await readStated(tx, member.id, "for update")
    const changed = PROFILE_FIELDS.flatMap((field) => {
      const value = form[field]?.trim()
      // A masked number that comes back unchanged is no change.
      return value === undefined || value === masked(field, stated[field] ?? "") ? [] : [{ field, value }]
    })
    const faults = changed.flatMap(({ field, value }) => {
      const rule = rules.find((each) => each.field === field)
      if (!rule) return [{ field, key: "field_not_accepted", args: [] }]
      const young =
        field === "birthday"
          ? birthdayFault(value, merchant.brand.minimumAge, todayAt(kit.clock, merchant))
          : undefined
      return profileFault(rule, stated[field], value) ?? young ?? []
    })
    if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
    if (changed.length > 0)
      await writeStated(tx, member.id, {
        ...stated,
        ...Object.fromEntries(changed.map(({ field, value }) => [field, value])),
      })
  })
  return readProfile(kit, merchant, member)
}

/** The rules are made from PROFILE_FIELDS. */
function fieldOf(name: string): ProfileField {
  const found = PROFILE_FIELDS.find((field) => field === name)
  if (!found) throw new RangeError(`not a field of a profile: ${name}`)
  return found
}

async function readStated(db: Db | Tx, id: MemberId, lock: "" | "for update" = "") {
  const { rows } = await sql<{
    nickname: string | null
    fields: Record<string, unknown>
    registered_at: Date
  }>`
    select nickname, fields, registered_at from member where id = ${id} ${sql.raw(lock)}`.execute(db)
  const [row] = rows
  if (!row) return refuse("NOT_SIGNED_IN")
  const kept = Object.fromEntries(
    PROFILE_FIELDS.flatMap((field) => (row.fields[field] === undefined ? [] : [[field, row.fields[field]]])),
  )
  const stated: Stated = { ...Kept.parse(kept), nickname: row.nickname ?? "" }
  return { stated, registeredAt: row.registered_at }
}

async function writeStated(tx: Tx, id: MemberId, { nickname, ...rest }: Stated): Promise<void> {
  const empty = Object.entries(rest).flatMap(([field, value]) => (value ? [] : [field]))
  await sql`
    update member set nickname = ${nickname || null}, fields = (fields || ${JSON.stringify(rest)}::jsonb) - ${empty}::text[]
     where id = ${id}`.execute(tx)
}
