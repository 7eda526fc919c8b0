import type { ClosingReason, ClosingState } from "@croupier/contract/account-closing/values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId } from "../../kernel/ids.ts"
import type { MemberRef } from "./kit.ts"

export interface Closing {
  readonly id: bigint
  readonly state: ClosingState
  readonly reason: ClosingReason
  readonly askedAt: Date
  readonly closedAt: Date | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
  readonly why: string | null
}

const COLUMNS =
  sql.raw(`id, state, reason, asked_at as "askedAt", closed_at as "closedAt", ended_at as "endedAt",
  ended_by as "endedBy", why`)

/** The closing of a member that waits or has closed, locked where a move follows. */
export async function standingClosing(
  db: Db | Tx,
  memberId: MemberId,
  options: { readonly lock: boolean } = { lock: false },
): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`
    select ${COLUMNS} from account_closing where member_id = ${memberId} and state in ('WAITING', 'CLOSED')
     ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Closings of a member, the newest first. */
export async function readClosings(db: Db, memberId: MemberId, limit: number): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select ${COLUMNS} from account_closing where member_id = ${memberId} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Adds a closing that waits; false where one stands already. */
export async function insertClosing(
  tx: Tx,
  member: MemberRef,
  reason: ClosingReason,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into account_closing (merchant_id, member_id, state, reason, asked_at, looked_at)
    values (${member.merchantId}, ${member.id}, 'WAITING', ${reason}, ${at}, ${at})
    on conflict (member_id) where state in ('WAITING', 'CLOSED') do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** The only moves: a waiting one closes or is given up, a closed one is reopened. */
const FROM = { CLOSED: "WAITING", GIVEN_UP: "WAITING", REOPENED: "CLOSED" } as const

/** Moves a closing; false where it stands elsewhere by now. */
export async function moveClosing(
  tx: Tx,
  id: bigint,
  to: keyof typeof FROM,
  { at, by, why }: { readonly at: Date; readonly by?: string; readonly why?: string },
): Promise<boolean> {
  const { rows } = await sql`
    update account_closing
       set state = ${to}, closed_at = ${to === "CLOSED" ? at : sql`closed_at`},
           ended_at = ${to === "CLOSED" ? null : at}, ended_by = ${by ?? null}, why = ${why ?? null}
     where id = ${id} and state = ${FROM[to]} returning id`.execute(tx)
  return rows.length === 1
}

/** Closings that wait, those first that were not looked at for longest; each is looked at once in a call. */
export async function takeWaiting(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly (MemberRef & { readonly closingId: bigint })[]> {
  const { rows } = await sql<MemberRef & { closingId: bigint }>`
    update account_closing set looked_at = ${now}
     where id in (select id from account_closing where state = 'WAITING' and looked_at < ${now}
                   order by looked_at limit ${limit} for update skip locked)
    returning id as "closingId", member_id as id, merchant_id as "merchantId"`.execute(db)
  return rows
}
