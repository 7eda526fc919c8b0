import { inTransaction, sql } from "@croupier/database"
import { dayOf } from "../../kernel/days.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { startLoop } from "../../kernel/loop.ts"
import type { CampaignsKit } from "./kit.ts"
import { visits, type Click, type PageVisit } from "./visits.ts"

const FLUSH_MS = 1_000
const SALT_BYTES = 32
/** A click is kept as long as a link is remembered and disputes about it last; the counts of days stay. */
const KEPT_MS = 90 * DAY_MS

export interface Clicks {
  /** Counts the visit of a page by a link. Answers with the cookie that remembers it, and waits for nothing. */
  readonly visit: (visit: PageVisit) => string | undefined
  /** Makes today's salt known to this process; the first visit asks for it as well. */
  readonly prepare: () => Promise<void>
  /** Writes the clicks that wait. */
  readonly flush: () => Promise<void>
  readonly sweep: () => Promise<void>
  readonly stop: () => Promise<void>
}

const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Clicks by links: numbered and counted in memory, written in batches. */
export function clicks(
  kit: Pick<CampaignsKit, "db" | "clock" | "random" | "tree" | "timeZoneOf" | "report">,
): Clicks {
  const { db, clock, random, report } = kit
  const counted = visits(random)
  let salts = new Map<string, Uint8Array>()
  let asking: Promise<void> | undefined

  const readSalts = async () => {
    const now = clock.now()
    const days = [utcDay(now), utcDay(new Date(now.getTime() + DAY_MS))]
    await sql`
      insert into campaign_salt (day, salt)
      select * from unnest(${days}::date[], ${days.map(() => Buffer.from(random.bytes(SALT_BYTES)))}::bytea[])
      on conflict do nothing`.execute(db)
    const { rows } = await sql<{ day: string; salt: Buffer }>`
      select day::text, salt from campaign_salt where day = any (${days}::date[])`.execute(db)
    salts = new Map(rows.map(({ day, salt }) => [day, new Uint8Array(salt)]))
  }
  const prepare = () =>
    (asking ??= readSalts().finally(() => {
      asking = undefined
    }))

  const flush = async () => {
    const taken = counted.take()
    if (taken.length === 0) return
    try {
      await save(kit, taken)
    } catch (error) {
      // They are written with the next.
      counted.putBack(taken)
      throw error
    }
  }
  const loop = startLoop(
    async () => {
      await flush()
      return FLUSH_MS
    },
    { onError: report, retryMs: FLUSH_MS },
  )

  return {
    visit: (visit) => {
      const now = clock.now()
      const salt = salts.get(utcDay(now))
      // The next day's is known before it begins.
      if (!salt || !salts.has(utcDay(new Date(now.getTime() + DAY_MS)))) void prepare().catch(report)
      return counted.visit(visit, now, salt)
    },
    prepare,
    flush,
    sweep: async () => {
      const now = clock.now()
      await sql`delete from campaign_salt where day < ${utcDay(now)}::date`.execute(db)
      await sql`delete from campaign_click where at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db)
    },
    stop: async () => {
      await loop.stop()
      await flush().catch(report)
    },
  }
}

/** Writes clicks on links of good codes, and counts those that are new by day. */
async function save(
  { db, tree, timeZoneOf }: Pick<CampaignsKit, "db" | "tree" | "timeZoneOf">,
  taken: readonly Click[],
): Promise<void> {
  const places = Map.groupBy(taken, ({ merchantId, domain }) => `${merchantId} ${domain}`)
  const good: (Click & { readonly agentId: bigint; readonly day: string })[] = []
  for (const each of places.values()) {
    const [first] = each
    if (!first) continue
    const { merchantId, domain } = first
    const codes = [...new Set(each.map(({ code }) => code))]
    const open = await tree.openCodes(merchantId, { codes, domain })
    for (const click of each) {
      const code = open.get(click.code.toLowerCase())
      if (code)
        good.push({
          ...click,
          code: code.code,
          agentId: code.agentId,
          day: dayOf(click.at, timeZoneOf(merchantId)),
        })
    }
  }
  if (good.length === 0) return
  // One order for all writers, so that none waits for another crosswise.
  const sorted = good.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await inTransaction(db, async (tx) => {
    await sql`
      with given as (
        select distinct on (g.id) g.*, c.id as campaign_id
          from unnest(${sorted.map(({ id }) => id)}::uuid[], ${sorted.map(({ merchantId }) => merchantId)}::smallint[],
                 ${sorted.map(({ agentId }) => agentId)}::bigint[], ${sorted.map(({ code }) => code)}::text[],
                 ${sorted.map(({ campaign }) => campaign)}::text[], ${sorted.map(({ ref }) => ref)}::text[],
                 ${sorted.map(({ at }) => at)}::timestamptz[], ${sorted.map(({ day }) => day)}::date[])
                 g (id, merchant_id, agent_id, code, slug, ref, at, day)
          left join campaign c on c.merchant_id = g.merchant_id and lower(c.code) = lower(g.code) and lower(c.slug) = lower(g.slug)
         order by g.id, g.at),
      added as (
        insert into campaign_click (id, merchant_id, agent_id, code, campaign_id, ref, at)
          select id, merchant_id, agent_id, code, campaign_id, ref, at from given
          on conflict do nothing
        returning id)
      insert into campaign_click_day as d (agent_id, day, code, campaign_id, merchant_id, clicks)
        select g.agent_id, g.day, g.code, coalesce(g.campaign_id, 0), g.merchant_id, count(*)
          from given g join added a on a.id = g.id
         group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
        on conflict (agent_id, day, code, campaign_id) do update set clicks = d.clicks + excluded.clicks`.execute(
      tx,
    )
  })
}
