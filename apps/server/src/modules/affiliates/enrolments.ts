import { sql, type Db, type Tx } from "@croupier/database"
import type { EnrolmentState } from "@croupier/contract/affiliate-views"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { pageOf, type Page } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { AffiliatesKit } from "./kit.ts"
import { tellAffiliate } from "./letters.ts"
import { programmeOf } from "./programmes/programme-store.ts"

/** An agent's membership of a programme, or the application for one. */
export interface EnrolmentRow {
  readonly id: bigint
  readonly memberId: MemberId
  readonly programmeId: bigint
  readonly programme: string
  readonly state: EnrolmentState
  readonly appliedAt: Date
  readonly joinedAt: Date | null
  readonly leftAt: Date | null
  readonly recruiterId: MemberId | null
}

const COLUMNS =
  sql.raw(`a.id, a.member_id as "memberId", a.programme_id as "programmeId", p.name as programme, a.state,
  a.applied_at as "appliedAt", a.joined_at as "joinedAt", a.left_at as "leftAt", a.recruiter_id as "recruiterId"`)

export async function listEnrolments(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly state?: EnrolmentState | undefined
    readonly programmeId?: bigint | undefined
    readonly memberId?: MemberId | undefined
    readonly before: bigint | undefined
    readonly limit: number
  },
): Promise<Page<EnrolmentRow & { readonly players: number; readonly acquired: number }>> {
  const { merchantId, state, programmeId, memberId, before, limit } = asked
  const { rows } = await sql<EnrolmentRow & { players: number; acquired: number }>`
    select ${COLUMNS},
           (select count(*)::int from affiliate_player t where t.affiliate_id = a.member_id and t.programme_id = a.programme_id) as players,
           (select count(*)::int from affiliate_player t where t.affiliate_id = a.member_id and t.programme_id = a.programme_id
               and t.state in ('QUALIFIED', 'STATED')) as acquired
      from affiliate a join affiliate_programme p on p.id = a.programme_id
     where a.merchant_id = ${merchantId}
       ${state === undefined ? sql`` : sql`and a.state = ${state}`}
       ${programmeId === undefined ? sql`` : sql`and a.programme_id = ${programmeId}`}
       ${memberId === undefined ? sql`` : sql`and a.member_id = ${memberId}`}
       ${before === undefined ? sql`` : sql`and a.id < ${before}`}
     order by a.id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id }) => String(id))
}

/** The membership or application that counts for an agent: the one of now, else the last. */
export async function enrolmentOf(db: Db | Tx, memberId: MemberId): Promise<EnrolmentRow | undefined> {
  const { rows } = await sql<EnrolmentRow>`
    select ${COLUMNS} from affiliate a join affiliate_programme p on p.id = a.programme_id
     where a.member_id = ${memberId} order by a.state in ('APPLIED', 'JOINED') desc, a.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The affiliate directly above, with the version of terms by which it gets a part: that of now stays for this membership. */
async function recruiterOf(
  kit: Pick<AffiliatesKit, "seatsOf">,
  tx: Tx,
  merchantId: MerchantId,
  memberId: MemberId,
) {
  const parentId = (await kit.seatsOf(tx, merchantId, [memberId])).get(memberId)?.parentId ?? null
  if (parentId === null) return undefined
  const { rows } = await sql<{ programmeId: bigint; version: number }>`
    select a.programme_id as "programmeId", max(t.version) as version
      from affiliate a join affiliate_terms t on t.programme_id = a.programme_id
     where a.member_id = ${parentId} and a.state = 'JOINED' group by 1`.execute(tx)
  return rows[0] && { id: parentId, ...rows[0] }
}

interface Joining {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly programmeId: bigint
  /** The login of the staff, or the account of the agent. */
  readonly by: string
  readonly why?: string
}

/**
 * An agent applies for a programme. Refuses PROGRAMME_UNKNOWN, PROGRAMME_CLOSED where it takes no applications, and
 * AFFILIATE_JOINED while the agent is in one or waits for an answer.
 */
export async function apply(kit: Pick<AffiliatesKit, "clock">, tx: Tx, joining: Joining): Promise<void> {
  const { merchantId, memberId, programmeId, by } = joining
  const programme = await programmeOf(tx, merchantId, programmeId, { lock: true })
  if (programme.closedAt !== null || !programme.takesApplications) refuse("PROGRAMME_CLOSED")
  const { rows } = await sql`
    insert into affiliate (merchant_id, member_id, programme_id, state, applied_at, by_whom)
    values (${merchantId}, ${memberId}, ${programmeId}, 'APPLIED', ${kit.clock.now()}, ${by})
    on conflict (member_id) where state in ('APPLIED', 'JOINED') do nothing returning id`.execute(tx)
  if (rows.length === 0) refuse("AFFILIATE_JOINED")
}

/**
 * A person of the house puts an agent into a programme; of another one, or of an application, the agent is out. Players
 * who came before keep their terms. Refuses AGENT_UNKNOWN, PROGRAMME_UNKNOWN, PROGRAMME_CLOSED, and AFFILIATE_JOINED
 * where the agent is in it.
 */
export async function enrol(kit: AffiliatesKit, tx: Tx, joining: Joining): Promise<void> {
  const { merchantId, memberId, programmeId, by, why } = joining
  const programme = await programmeOf(tx, merchantId, programmeId, { lock: true })
  if (programme.closedAt !== null) refuse("PROGRAMME_CLOSED")
  if ((await kit.seatsOf(tx, merchantId, [memberId])).get(memberId)?.isAgent !== true) refuse("AGENT_UNKNOWN")
  const at = kit.clock.now()
  const { rows: held } = await sql<{ id: bigint; programmeId: bigint; state: EnrolmentState }>`
    select id, programme_id as "programmeId", state from affiliate
     where member_id = ${memberId} and state in ('APPLIED', 'JOINED') for update`.execute(tx)
  const [now] = held
  if (now?.state === "JOINED" && now.programmeId === programmeId) refuse("AFFILIATE_JOINED")
  if (now)
    await sql`
      update affiliate set state = ${now.state === "JOINED" ? "LEFT" : "REFUSED"}, left_at = ${now.state === "JOINED" ? at : null}, by_whom = ${by}
       where id = ${now.id}`.execute(tx)
  const recruiter = await recruiterOf(kit, tx, merchantId, memberId)
  const { rows } = await sql`
    insert into affiliate (merchant_id, member_id, programme_id, state, applied_at, joined_at, recruiter_id, recruiter_programme_id,
        recruiter_version, by_whom, why)
    values (${merchantId}, ${memberId}, ${programmeId}, 'JOINED', ${at}, ${at}, ${recruiter?.id ?? null}, ${recruiter?.programmeId ?? null},
        ${recruiter?.version ?? null}, ${by}, ${why ?? null})
    on conflict (member_id) where state in ('APPLIED', 'JOINED') do nothing returning id`.execute(tx)
  if (rows.length === 0) refuse("AFFILIATE_JOINED")
  await tellAffiliate(kit, tx, { merchantId, memberId, event: "joined", programme: programme.name })
}

/** Answers an application, or ends a membership. Refuses AFFILIATE_UNKNOWN, AFFILIATE_STATE, PROGRAMME_CLOSED. */
export async function answer(
  kit: AffiliatesKit,
  tx: Tx,
  given: {
    readonly merchantId: MerchantId
    readonly enrolmentId: bigint
    readonly act: "approve" | "refuse" | "end"
    readonly by: string
    readonly why: string
  },
): Promise<void> {
  const { merchantId, enrolmentId, act, by, why } = given
  const { rows } = await sql<{ memberId: MemberId; programmeId: bigint; state: EnrolmentState }>`
    select member_id as "memberId", programme_id as "programmeId", state from affiliate
     where id = ${enrolmentId} and merchant_id = ${merchantId} for update`.execute(tx)
  const row = rows[0] ?? refuse("AFFILIATE_UNKNOWN")
  if (row.state !== (act === "end" ? "JOINED" : "APPLIED")) refuse("AFFILIATE_STATE")
  const programme = await programmeOf(tx, merchantId, row.programmeId, { lock: true })
  const at = kit.clock.now()
  if (act === "approve") {
    if (programme.closedAt !== null) refuse("PROGRAMME_CLOSED")
    const recruiter = await recruiterOf(kit, tx, merchantId, row.memberId)
    await sql`
      update affiliate set state = 'JOINED', joined_at = ${at}, recruiter_id = ${recruiter?.id ?? null},
             recruiter_programme_id = ${recruiter?.programmeId ?? null}, recruiter_version = ${recruiter?.version ?? null},
             by_whom = ${by}, why = ${why}
       where id = ${enrolmentId}`.execute(tx)
  } else
    await sql`
      update affiliate set state = ${act === "end" ? "LEFT" : "REFUSED"}, left_at = ${act === "end" ? at : null}, by_whom = ${by}, why = ${why}
       where id = ${enrolmentId}`.execute(tx)
  const event = act === "approve" ? "joined" : act === "end" ? "left" : "refused"
  await tellAffiliate(kit, tx, { merchantId, memberId: row.memberId, event, programme: programme.name })
}
