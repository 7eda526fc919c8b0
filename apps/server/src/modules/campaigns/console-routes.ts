import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { lastDays } from "../../kernel/days.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { cohortsOf, funnelOf, funnelShown, placeText } from "./funnel.ts"
import type { CampaignsKit } from "./kit.ts"
import { callShown, callsOf } from "./postbacks/store.ts"
import { codeNow, tagApproval } from "./retag.ts"
import { monthCursor, placeCursor } from "./routes.ts"

/** Days that a report shows where no time is asked for. */
const USUAL_DAYS = 30

/** The calls of the console about campaigns, tags and postbacks. */
export const campaignConsoleRoutes = (kit: CampaignsKit) => {
  const agentsOf = async (ids: readonly MemberId[]) => {
    const people = await kit.listed([...new Set(ids)])
    return (id: MemberId) => ({ memberId: String(id), account: people.get(id)?.account ?? "" })
  }
  return consoleHandlers({
    listCampaigns: async ({ agentId, from, until, cursor, limit }, { merchant }) => {
      const days = lastDays(kit.clock.now(), merchant.brand.timeZone, USUAL_DAYS)
      const found = await funnelOf(kit.db, {
        merchantId: merchant.id,
        agentId: agentId === undefined ? null : memberIdOf(agentId),
        codes: [],
        from: from ?? days[0]?.day ?? "",
        until: until ?? days.at(-1)?.day ?? "",
        after: placeCursor(cursor),
        limit: limit + 1,
      })
      const page = pageOf(found, limit, placeText)
      const agent = await agentsOf(page.rows.map((row) => row.agentId))
      return {
        rows: page.rows.map((row) => ({ agent: agent(row.agentId), ...funnelShown(row) })),
        cursor: page.cursor,
      }
    },
    listCohorts: async ({ agentId, code, cursor, limit }, { merchant }) => {
      const found = await cohortsOf(kit.db, {
        merchantId: merchant.id,
        agentId: agentId === undefined ? null : memberIdOf(agentId),
        code,
        campaignId: undefined,
        before: monthCursor(cursor),
        limit: limit + 1,
      })
      return pageOf(found, limit, ({ joined }) => joined)
    },
    listTags: (input, { merchant }) => listTags(kit, merchant.id, input),
    tagPlayer: async ({ memberId, code, key, why }, { merchant, propose }) => {
      const id = memberIdOf(memberId)
      if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
      return propose(
        tagApproval(kit),
        { merchantId: merchant.id, memberId, code },
        {
          target: `member:${memberId}`,
          before: { code: await codeNow(kit.db, id) },
          after: { code },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
    listPostbackCalls: async ({ agentId, cursor, limit }, { merchant }) => {
      const found = await callsOf(kit.db, {
        merchantId: merchant.id,
        agentId: agentId === undefined ? null : memberIdOf(agentId),
        before: idCursor(cursor) ?? null,
        limit: limit + 1,
      })
      const page = pageOf(found, limit, ({ id }) => String(id))
      const agent = await agentsOf(page.rows.map((row) => row.agentId))
      return {
        rows: page.rows.map((row) => ({ agent: agent(row.agentId), ...callShown(row) })),
        cursor: page.cursor,
      }
    },
  })
}

interface TagRow {
  readonly memberId: MemberId
  readonly version: number
  readonly agentId: MemberId | null
  readonly code: string | null
  readonly campaign: string | null
  readonly clickedAt: Date | null
  readonly validFrom: Date
  readonly askedBy: string | null
  readonly approvedBy: string | null
  readonly why: string | null
}

/** Every version of tags, by player and version from the highest down. */
async function listTags(
  kit: CampaignsKit,
  merchantId: MerchantId,
  { memberId, cursor, limit }: ConsoleParsed<"listTags">,
): Promise<ConsoleValue<"listTags">> {
  const [member, version] = (cursor ?? "").split(".")
  if (cursor !== undefined && !/^\d{1,18}\.\d{1,9}$/.test(cursor)) refuse("INPUT_INVALID", [], ["cursor"])
  const after = cursor === undefined ? null : { member: member ?? null, version: version ?? null }
  const { rows } = await sql<TagRow>`
    select t.member_id as "memberId", t.version, t.agent_id as "agentId", t.code, c.slug as campaign, t.clicked_at as "clickedAt",
           t.valid_from as "validFrom", t.asked_by as "askedBy", t.approved_by as "approvedBy", t.why
      from player_tag t left join campaign c on c.id = t.campaign_id
     where t.merchant_id = ${merchantId} and (${memberId ?? null}::bigint is null or t.member_id = ${memberId ?? null}::bigint)
       and (${after?.member ?? null}::bigint is null or (t.member_id, t.version) < (${after?.member ?? null}::bigint, ${after?.version ?? null}::int))
     order by t.member_id desc, t.version desc limit ${limit + 1}`.execute(kit.db)
  const page = pageOf(rows, limit, (row) => `${row.memberId}.${row.version}`)
  const people = await kit.listed(
    page.rows.flatMap((row) => [row.memberId, ...(row.agentId === null ? [] : [row.agentId])]),
  )
  const shown = (id: MemberId) => ({ memberId: String(id), account: people.get(id)?.account ?? "" })
  return {
    rows: page.rows.map((row) => ({
      tagId: `${row.memberId}.${row.version}`,
      member: shown(row.memberId),
      version: row.version,
      agent: row.agentId === null ? null : shown(row.agentId),
      code: row.code,
      campaign: row.campaign,
      clickedAt: row.clickedAt?.toISOString() ?? null,
      validFrom: row.validFrom.toISOString(),
      askedBy: row.askedBy,
      approvedBy: row.approvedBy,
      why: row.why,
    })),
    cursor: page.cursor,
  }
}
