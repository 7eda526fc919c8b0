import type { Parsed, Value } from "@croupier/contract"
import type { campaignFile, campaignFunnel } from "@croupier/contract/campaigns"
import type { FileAnswer } from "@croupier/contract/endpoint"
import { translate } from "@croupier/locales"
import { handlers, type MemberContext } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { CSV_MARK, csvLine } from "../../kernel/csv.ts"
import { spanOf } from "../../kernel/days.ts"
import { memberIdOf, type MemberId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { addCampaign, archiveCampaign } from "./campaign-store.ts"
import { cohortsOf, funnelOf, funnelShown, placeFrom, placeText } from "./funnel.ts"
import type { CampaignsKit } from "./kit.ts"
import {
  addPostback,
  callShown,
  callsOf,
  closePostback,
  postbacksOf,
  replayCall,
  simulatePostback,
} from "./postbacks/store.ts"

/** The longest time of one report, in days. */
const LONGEST = 366
const FILE_PAGE = 500
const MOST_FILED = 50_000

/** The calls of the agent centre about campaigns and postbacks. */
export const campaignRoutes = (kit: CampaignsKit) =>
  handlers({
    campaignFunnel: (input, context) => readFunnel(kit, input, context),
    campaignFile: (input, context) => funnelFile(kit, input, context),
    addCampaign: async ({ code, ...added }, { member, merchant }) => {
      const own = (await kit.tree.codesOf(member.id)).find(
        (each) => each.toLowerCase() === code.toLowerCase(),
      )
      if (own === undefined) return refuse("AFFILIATE_CODE_INVALID")
      const id = await addCampaign(kit, { ...added, code: own, agentId: member.id, merchantId: merchant.id })
      return { campaignId: String(id) }
    },
    archiveCampaign: async ({ campaignId }, { member }) => {
      await archiveCampaign(kit, member.id, BigInt(campaignId))
      return null
    },
    campaignCohorts: async ({ agent, code, campaignId, cursor, limit }, context) => {
      const agentId = await agentAsked(kit, agent, context)
      const found = await cohortsOf(kit.db, {
        merchantId: context.merchant.id,
        agentId,
        code,
        campaignId: campaignId === undefined ? undefined : BigInt(campaignId),
        before: monthCursor(cursor),
        limit: limit + 1,
      })
      return { asset: context.merchant.asset, ...pageOf(found, limit, ({ joined }) => joined) }
    },
    myPostbacks: async (_, { member }) => ({
      rows: (await postbacksOf(kit.db, member.id)).map(({ id, createdAt, ...row }) => ({
        postbackId: String(id),
        ...row,
        createdAt: createdAt.toISOString(),
      })),
    }),
    addPostback: async (added, { member, merchant }) => {
      const { postbackId, secret } = await addPostback(kit, {
        ...added,
        agentId: member.id,
        merchantId: merchant.id,
      })
      return { postbackId: String(postbackId), secret }
    },
    closePostback: async ({ postbackId }, { member }) => {
      await closePostback(kit, member.id, BigInt(postbackId))
      return null
    },
    simulatePostback: async ({ postbackId }, { member, merchant }) => {
      const { url, status, fault } = await simulatePostback(kit, {
        merchantId: merchant.id,
        agentId: member.id,
        postbackId: BigInt(postbackId),
      })
      return { url, status, fault }
    },
    postbackCalls: async ({ cursor, limit }, { member, merchant }) => {
      const found = await callsOf(kit.db, {
        merchantId: merchant.id,
        agentId: member.id,
        before: idCursor(cursor) ?? null,
        limit: limit + 1,
      })
      const page = pageOf(found, limit, ({ id }) => String(id))
      return { rows: page.rows.map(callShown), cursor: page.cursor }
    },
    replayPostback: async ({ callId }, { member }) => {
      await replayCall(kit, member.id, BigInt(callId))
      return null
    },
  })

/** The agent whose figures are asked for: the caller, or an agent of the caller's line. Refuses AGENT_UNKNOWN. */
async function agentAsked(
  kit: Pick<CampaignsKit, "db" | "tree">,
  agent: string | undefined,
  { member }: MemberContext,
): Promise<MemberId> {
  if (agent === undefined) return member.id
  const id = memberIdOf(agent)
  return (await kit.tree.inTeam(kit.db, member.id, [id])).has(id) ? id : refuse("AGENT_UNKNOWN")
}

/** The first day of the month of the last row. Refuses INPUT_INVALID for a cursor that no answer gave out. */
export const monthCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined || /^20\d\d-(?:0[1-9]|1[0-2])-01$/.test(cursor)
    ? cursor
    : refuse("INPUT_INVALID", [], ["cursor"])

/** The place of a cursor. Refuses INPUT_INVALID for one that no answer gave out. */
export const placeCursor = (cursor: string | undefined) =>
  cursor === undefined ? undefined : (placeFrom(cursor) ?? refuse("INPUT_INVALID", [], ["cursor"]))

async function readFunnel(
  kit: CampaignsKit,
  { agent, from, until, cursor, limit }: Parsed<typeof campaignFunnel>,
  context: MemberContext,
): Promise<Value<typeof campaignFunnel>> {
  const { merchant } = context
  // A time that is too long, or ends before it begins, is refused.
  spanOf(from, until, merchant.brand.timeZone, LONGEST)
  const agentId = await agentAsked(kit, agent, context)
  const found = await funnelOf(kit.db, {
    merchantId: merchant.id,
    agentId,
    codes: await kit.tree.codesOf(agentId),
    from,
    until,
    after: placeCursor(cursor),
    limit: limit + 1,
  })
  const page = pageOf(found, limit, placeText)
  return { asset: merchant.asset, rows: page.rows.map(funnelShown), cursor: page.cursor }
}

/** The figures of codes and campaigns as CSV, read page by page while it is sent. */
async function funnelFile(
  kit: CampaignsKit,
  asked: Parsed<typeof campaignFile>,
  context: MemberContext,
): Promise<FileAnswer> {
  const { merchant, language } = context
  const own = merchant.ownTexts(language) ?? {}
  const text = (key: string) => translate(language, key, [], own)
  const read = (cursor?: string) => readFunnel(kit, { ...asked, cursor, limit: FILE_PAGE }, context)
  // Refusals are answers as of other calls: the first page is read before the file begins.
  const first = await read()
  async function* lines() {
    yield (
      CSV_MARK +
        csvLine(
          [
            "campaign_code",
            "campaign",
            "campaign_source",
            "campaign_medium",
            "campaign_clicks",
            "campaign_registered",
            "campaign_deposited",
            "campaign_first_deposits",
            "campaign_active",
            "campaign_valid_bet",
            "campaign_ngr",
          ].map(text),
        )
    )
    let page = first
    for (let sent = 0; ;) {
      for (const row of page.rows)
        yield csvLine([
          row.code,
          row.campaign?.name ?? "",
          row.campaign?.source ?? "",
          row.campaign?.medium ?? "",
          row.clicks,
          row.registered,
          row.deposited,
          row.firstDeposits,
          row.active,
          row.validBet,
          row.ngr,
        ])
      sent += page.rows.length
      if (page.cursor === null || sent >= MOST_FILED) return
      page = await read(page.cursor)
    }
  }
  return {
    name: `campaigns-${asked.from}-${asked.until}.csv`,
    type: "text/csv; charset=utf-8",
    body: lines(),
  }
}
