import {
  LONGEST_ACCESS_DAYS,
  permissionsOf,
  ROLE_NAMES,
  type Role,
} from "@croupier/contract/console/permissions"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, textPart, wordPart, type Approval } from "../../call/approval.ts"
import type { ConsoleContext } from "../../call/console-context.ts"
import type { Staff } from "../../call/staff.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { oneTimePassword } from "../../kernel/one-time-password.ts"
import type { OperatorsContext } from "./kit.ts"
import { forgetFactors } from "./passkey-store.ts"
import { endSessionsOf } from "./staff-sessions.ts"
import { findStaff, hasOtherOwner, insertStaff, presentStaff, type StaffRow } from "./staff-store.ts"
import { forgiveTries } from "./tries.ts"
import type { MerchantId, StaffId } from "../../kernel/ids.ts"

type Presented = ConsoleValue<"revokeStaff">

/**
 * Adds a person without permissions: these are another act, of two people. Refuses USERNAME_TAKEN, INPUT_INVALID for an end that is
 * not ahead or too far.
 */
export async function addStaff(
  kit: OperatorsContext,
  { login, name, accessUntil }: ConsoleParsed<"addStaff">,
  context: ConsoleContext,
): Promise<ConsoleValue<"addStaff">> {
  const password = oneTimePassword(kit.random)
  const passwordHash = await kit.passwords.hash(password)
  const now = kit.clock.now()
  const end = accessUntil === undefined ? undefined : new Date(accessUntil)
  if (end && (end <= now || end.getTime() - now.getTime() > LONGEST_ACCESS_DAYS * DAY_MS))
    refuse("INPUT_INVALID", [], ["accessUntil"])
  return inTransaction(kit.db, async (tx) => {
    const id =
      (await insertStaff(tx, {
        login,
        name,
        passwordHash,
        roles: [],
        at: now,
        accessUntil: end,
        passwordUntil: new Date(now.getTime() + kit.policy.oneTimePasswordFor),
      })) ?? refuse("USERNAME_TAKEN")
    await context.record(tx, {
      act: "staff.add",
      target: `staff:${login}`,
      after: { login, name, ...(accessUntil === undefined ? {} : { accessUntil }) },
      merchantId: null,
    })
    return { staff: presentStaff(await existing(tx, id, now)), password }
  })
}

const existing = async (tx: Tx, id: StaffId, now: Date): Promise<StaffRow> =>
  (await findStaff(tx, { id }, { now, lock: true })) ?? refuse("STAFF_UNKNOWN")

/**
 * A person does not decide about one with more rights, or for merchants that are not theirs. Refuses
 * OUT_OF_SCOPE.
 */
function checkReach(
  staff: Staff,
  about: { readonly roles: readonly Role[]; readonly merchantIds: readonly MerchantId[] | null },
): void {
  const more = [...permissionsOf(about.roles)].some((permission) => !staff.permissions.has(permission))
  const { merchantIds } = staff
  const further =
    merchantIds !== null &&
    about.roles.length > 0 &&
    (about.merchantIds === null || about.merchantIds.some((id) => !merchantIds.includes(id)))
  if (more || further) refuse("OUT_OF_SCOPE")
}

/** Refuses LAST_OWNER where no owner would be left. */
async function checkOwner(tx: Tx, row: StaffRow, stays: boolean): Promise<void> {
  const isOwner = row.roles.includes("owner") && row.merchantIds === null && row.enrolledAt !== null
  if (isOwner && !stays && !(await hasOtherOwner(tx, row.id))) refuse("LAST_OWNER")
}

const RolesPayload = z.object({
  staffId: z.string(),
  login: z.string().optional(),
  roles: z.array(z.enum(ROLE_NAMES)),
  merchantIds: z.array(z.number()).nullable(),
  version: z.number(),
})

/** Proposes other roles or merchants for a person. Refuses STAFF_UNKNOWN, CHANGED_MEANWHILE, OUT_OF_SCOPE, LAST_OWNER. */
export async function changeRoles(
  kit: OperatorsContext,
  asked: ConsoleParsed<"changeStaffRoles">,
  context: ConsoleContext,
): Promise<Outcome> {
  const now = kit.clock.now()
  const { why, ...payload } = asked
  const before = await inTransaction(kit.db, (tx) => checkRoles(tx, payload, context.staff, now))
  return context.propose(
    rolesApproval(kit),
    { ...payload, login: before.login },
    {
      target: `staff:${before.login}`,
      before: { roles: before.roles, merchantIds: before.merchantIds },
      after: { roles: payload.roles, merchantIds: payload.merchantIds },
      why,
      key: kit.random.uuid(),
      merchantId: null,
    },
  )
}

async function checkRoles(
  tx: Tx,
  wanted: z.output<typeof RolesPayload>,
  staff: Staff,
  now: Date,
): Promise<StaffRow> {
  const row = await existing(tx, BigInt(wanted.staffId), now)
  if (row.revokedAt) refuse("STAFF_UNKNOWN")
  if (row.version !== wanted.version) refuse("CHANGED_MEANWHILE", [], presentStaff(row))
  // A regulator reads and does nothing else, and only a person whose access has an end is one.
  const isRegulator = wanted.roles.includes("regulator")
  const isAlone = wanted.roles.every((role) => role === "regulator")
  if (
    isRegulator ? !isAlone || row.accessUntil === null : row.accessUntil !== null && wanted.roles.length > 0
  )
    refuse("INPUT_INVALID", [], ["roles"])
  checkReach(staff, row)
  checkReach(staff, wanted)
  await checkOwner(tx, row, wanted.roles.includes("owner") && wanted.merchantIds === null)
  return row
}

/** The act of a second person. The approver's own reach counts, too. */
export const rolesApproval = (
  kit: Pick<OperatorsContext, "clock">,
): Approval<z.output<typeof RolesPayload>> =>
  approval({
    name: "staff.roles",
    permission: "staff.roles",
    mode: "second-person",
    payload: RolesPayload,
    describe: ({ login, staffId, roles }) => ({
      says: roles.length === 0 ? "staff.roles.none" : "staff.roles",
      parts: [textPart(login ?? `#${staffId}`), wordPart(...roles.map((role) => `role_${role}`))],
    }),
    changes: async (db, wanted) => {
      const row = await findStaff(db, { id: BigInt(wanted.staffId) }, { now: kit.clock.now() })
      const merchants = (ids: readonly number[] | null) =>
        ids === null ? wordPart("every_merchant") : textPart(ids.join(", "))
      return [
        {
          field: "roles",
          now: wordPart(...(row?.roles ?? []).map((role) => `role_${role}`)),
          after: wordPart(...wanted.roles.map((role) => `role_${role}`)),
        },
        {
          field: "merchants",
          now: row ? merchants(row.merchantIds) : null,
          after: merchants(wanted.merchantIds),
        },
      ]
    },
    conflictKey: ({ staffId }) => `staff:${staffId}`,
    apply: async (tx, wanted, by) => {
      const row = await checkRoles(tx, wanted, by.staff, kit.clock.now())
      await sql`
        update operator_staff set roles = ${[...new Set(wanted.roles)]}::text[],
               merchant_ids = ${wanted.merchantIds}::smallint[], version = version + 1
         where id = ${row.id}`.execute(tx)
    },
  })

/** Takes every permission from a person for good. Refuses STAFF_UNKNOWN, LAST_OWNER, OUT_OF_SCOPE. */
export const revokeStaff = (
  kit: OperatorsContext,
  asked: ConsoleParsed<"revokeStaff">,
  context: ConsoleContext,
): Promise<Presented> =>
  decided(kit, context, "staff.revoke", asked, async (tx, row, now) => {
    await checkOwner(tx, row, false)
    await sql`
      update operator_staff set revoked_at = ${now}, roles = '{}', version = version + 1
       where id = ${row.id} and revoked_at is null`.execute(tx)
    await forgetFactors(tx, row.id)
    await endSessionsOf(kit, tx, row.id)
  })

/**
 * A new password and no authenticator, for a person who lost theirs. The roles go with them and are given back by
 * two people: else the resetter could act in their name. Refuses STAFF_UNKNOWN, LAST_OWNER, OUT_OF_SCOPE.
 */
export async function resetStaff(
  kit: OperatorsContext,
  asked: ConsoleParsed<"resetStaff">,
  context: ConsoleContext,
): Promise<ConsoleValue<"resetStaff">> {
  const password = oneTimePassword(kit.random)
  const passwordHash = await kit.passwords.hash(password)
  const staff = await decided(kit, context, "staff.reset", asked, async (tx, row, now) => {
    await checkOwner(tx, row, false)
    await sql`
      update operator_staff set password_hash = ${passwordHash}, must_change_password = true, roles = '{}',
             password_until = ${new Date(now.getTime() + kit.policy.oneTimePasswordFor)}, version = version + 1
       where id = ${row.id}`.execute(tx)
    await forgiveTries(tx, row.login)
    await forgetFactors(tx, row.id)
    await endSessionsOf(kit, tx, row.id)
  })
  return { staff, password }
}

export const unlockStaff = (
  kit: OperatorsContext,
  asked: ConsoleParsed<"unlockStaff">,
  context: ConsoleContext,
): Promise<Presented> =>
  decided(kit, context, "staff.unlock", asked, async (tx, row) => {
    await forgiveTries(tx, row.login)
  })

export const endStaffSessions = (
  kit: OperatorsContext,
  asked: ConsoleParsed<"endStaffSessions">,
  context: ConsoleContext,
): Promise<Presented> =>
  decided(kit, context, "staff.end-sessions", asked, (tx, row) => endSessionsOf(kit, tx, row.id))

/** One person's decision about another, with what it changed in the log. */
const decided = (
  kit: OperatorsContext,
  context: ConsoleContext,
  act: string,
  { staffId, why }: { readonly staffId: string; readonly why: string },
  work: (tx: Tx, row: StaffRow, now: Date) => Promise<void>,
): Promise<Presented> =>
  inTransaction(kit.db, async (tx) => {
    const now = kit.clock.now()
    const row = await existing(tx, BigInt(staffId), now)
    if (row.revokedAt) refuse("STAFF_UNKNOWN")
    checkReach(context.staff, row)
    await work(tx, row, now)
    const before = presentStaff(row)
    const after = presentStaff(await existing(tx, row.id, now))
    await context.record(tx, { act, target: `staff:${row.login}`, before, after, why, merchantId: null })
    return after
  })
