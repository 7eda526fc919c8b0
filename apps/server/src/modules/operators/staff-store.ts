import { isRole, type Role } from "@croupier/contract/console/permissions"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import { pageOf } from "../../kernel/page.ts"
import { cursorOf, firstOf } from "./audit.ts"
import type { MerchantId, StaffId } from "../../kernel/ids.ts"

/** A person of the house as stored. */
export interface StaffRow {
  readonly id: StaffId
  readonly login: string
  readonly name: string
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  readonly passwordUntil: Date | null
  readonly roles: readonly Role[]
  readonly merchantIds: readonly MerchantId[] | null
  readonly sealedTotp: Uint8Array | null
  readonly totpConfirmedAt: Date | null
  /** Since when they have a second factor of any kind. */
  readonly enrolledAt: Date | null
  readonly passkeys: number
  readonly lastStep: bigint
  /** Wrong passwords and codes of the last day that count. */
  readonly wrongTries: number
  /** Since when the person may do nothing: revoked by another, or past the end of the access. */
  readonly revokedAt: Date | null
  readonly accessUntil: Date | null
  readonly createdAt: Date
  readonly lastSignInAt: Date | null
  readonly version: number
  readonly openSessions: number
}

/** Since when a person may do nothing: the end of an access counts as its revocation. */
export const goneAt = (now: Date) =>
  sql`coalesce(s.revoked_at, case when s.access_until <= ${now} then s.access_until end)`

const columns = (now: Date) => sql`
  s.id, s.login, s.name, s.password_hash as "passwordHash", s.must_change_password as "mustChangePassword",
  s.password_until as "passwordUntil",
  s.roles, s.merchant_ids as "merchantIds", s.sealed_totp as "sealedTotp", s.totp_confirmed_at as "totpConfirmedAt",
  s.enrolled_at as "enrolledAt", (select count(*)::int from operator_passkey k where k.staff_id = s.id) as passkeys,
  s.last_step as "lastStep",
  ${goneAt(now)} as "revokedAt", s.access_until as "accessUntil", s.created_at as "createdAt", s.last_sign_in_at as "lastSignInAt", s.version,
  (select count(*)::int from operator_session o
    where o.staff_id = s.id and o.ended_at is null and o.expires_at > ${now}) as "openSessions",
  (select count(*)::int from operator_try t
    where t.mark = sha256(convert_to(s.login, 'UTF8')) and t.outcome = 'wrong' and not t.forgiven
      and t.at > ${new Date(now.getTime() - DAY_MS)}) as "wrongTries"`

type Stored = Omit<StaffRow, "roles"> & { readonly roles: readonly string[] }

/** A role that a later version took away opens nothing. */
const staffFrom = (row: Stored): StaffRow => ({ ...row, roles: row.roles.filter(isRole) })

export async function insertStaff(
  tx: Db | Tx,
  added: {
    login: string
    name: string
    passwordHash: string
    roles: readonly Role[]
    at: Date
    accessUntil?: Date | undefined
    /** Until when the password may be changed into one of their own; null: as long as it stands. */
    passwordUntil: Date | null
  },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: StaffId }>`
    insert into operator_staff (login, name, password_hash, must_change_password, roles, created_at, password_until, access_until)
    values (${added.login}, ${added.name}, ${added.passwordHash}, true, ${added.roles}::text[], ${added.at},
            ${added.passwordUntil}, ${added.accessUntil ?? null})
    on conflict (login) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** One person; locked for the rest of the transaction where `lock` says so. */
export async function findStaff(
  tx: Db | Tx,
  by: { readonly id: StaffId } | { readonly login: string },
  options: { readonly now: Date; readonly lock?: boolean },
): Promise<StaffRow | undefined> {
  const where = "id" in by ? sql`s.id = ${by.id}` : sql`s.login = ${by.login}`
  const { rows } = await sql<Stored>`
    select ${columns(options.now)} from operator_staff s where ${where} ${options.lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0] && staffFrom(rows[0])
}

const ORDERS = {
  id: sql`s.id`,
  "-id": sql`s.id desc`,
  login: sql`s.login`,
  "-login": sql`s.login desc`,
}

/** Rows behind the cursor, in the order that is asked for. */
function beyond({ cursor, order = "-id" }: ConsoleParsed<"listStaff">) {
  if (order === "id") return sql`s.id > ${firstOf(cursor)}`
  if (order === "-id") return sql`s.id < ${cursorOf(cursor)}`
  if (cursor === undefined) return sql`true`
  return order === "login" ? sql`s.login > ${cursor}` : sql`s.login < ${cursor}`
}

const cursorFor = ({ order }: ConsoleParsed<"listStaff">, last: Stored): string =>
  order === "login" || order === "-login" ? last.login : String(last.id)

/** A page of people, newest first unless another order is asked for; of these merchants only, where the caller works for some. */
export async function readStaff(
  db: Db,
  merchantIds: readonly MerchantId[] | null,
  asked: ConsoleParsed<"listStaff">,
  now: Date,
): Promise<{ rows: StaffRow[]; cursor: string | null }> {
  const where = [
    beyond(asked),
    ...(merchantIds ? [sql`s.merchant_ids <@ ${merchantIds}::smallint[]`] : []),
    ...(asked.search
      ? [
          sql`(position(lower(${asked.search}) in s.login) > 0 or position(lower(${asked.search}) in lower(s.name)) > 0)`,
        ]
      : []),
    ...(asked.role ? [sql`${asked.role} = any(s.roles)`] : []),
    ...(asked.state === "revoked" ? [sql`${goneAt(now)} is not null`] : []),
    ...(asked.state === "active" ? [sql`${goneAt(now)} is null`] : []),
  ]
  const { rows } = await sql<Stored>`
    select ${columns(now)} from operator_staff s
     where ${sql.join(where, sql` and `)} order by ${ORDERS[asked.order ?? "-id"]} limit ${asked.limit + 1}`.execute(
    db,
  )
  const page = pageOf(rows, asked.limit, (last) => cursorFor(asked, last))
  return { ...page, rows: page.rows.map(staffFrom) }
}

/** True while another person who has signed in once is an owner of every merchant. */
export async function hasOtherOwner(tx: Tx, butNot: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from operator_staff
     where 'owner' = any(roles) and merchant_ids is null and revoked_at is null and enrolled_at is not null
       and id <> ${butNot} limit 1`.execute(tx)
  return rows.length === 1
}

export const presentStaff = (row: StaffRow): ConsoleValue<"revokeStaff"> => ({
  staffId: String(row.id),
  login: row.login,
  name: row.name,
  roles: [...row.roles],
  merchantIds: row.merchantIds && [...row.merchantIds],
  state: row.revokedAt ? "revoked" : "active",
  wrongTries: row.wrongTries,
  hasAuthenticator: row.totpConfirmedAt !== null,
  passkeys: row.passkeys,
  openSessions: row.openSessions,
  createdAt: row.createdAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  accessUntil: row.accessUntil?.toISOString() ?? null,
  version: row.version,
})
