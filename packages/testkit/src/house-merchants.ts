import pg from "pg"
import { eventually } from "./eventually.ts"

/** Settings of a merchant by branch and name. */
type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A merchant of a running house. */
export interface WalkMerchant {
  readonly id: number
  readonly code: string
  /** Where its site answers, without a slash at the end. */
  readonly url: string
}

/** Tables copied with a merchant, and the draws that its home shows: three games are enough of them. */
const COPIED: readonly (readonly [table: string, which: string])[] = [
  ["merchant_register_rule", "true"],
  ["merchant_text", "true"],
  ["merchant_page", "true"],
  ["deposit_method", "true"],
  ["lottery_game", "t.code in ('SSC1M', 'K31M', 'PK101M')"],
]

/**
 * Adds a merchant to a running house, for an e2e test that changes how its site is: as the house's first one, at a domain
 * under `localhost`, with `settings` overridden besides, and in another currency where `asset` names one. No other e2e test
 * visits it.
 */
export async function addWalkMerchant(
  database: string,
  house: string,
  settings: Settings = {},
  asset?: string,
): Promise<WalkMerchant> {
  const found = await change(database, async (client) => {
    // Two e2e tests may begin at once.
    await client.query("lock table merchant in exclusive mode")
    const { rows } = await client.query<{ id: number; code: string }>(
      `insert into merchant
       select (jsonb_populate_record(null::merchant, to_jsonb(m) || jsonb_build_object(
                 'id', next.id, 'code', 'walk' || next.id, 'asset', coalesce($1::text, m.asset),
                 'brand', m.brand || jsonb_build_object('merchantCode', 'walk' || next.id)))).*
         from merchant m, (select max(id) + 1 as id from merchant) next
        where m.id = 1 returning id, code`,
      [asset ?? null],
    )
    const [added] = rows
    if (!added) throw new Error("the house has no merchant to copy")
    await client.query("insert into merchant_domain (domain, merchant_id) values ($1, $2)", [
      `${added.code}.localhost`,
      added.id,
    ])
    for (const [table, which] of COPIED)
      await client.query(
        `insert into ${table}
         select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('merchant_id', $1::int))).*
           from ${table} t where t.merchant_id = 1 and ${which}`,
        [added.id],
      )
    await override(client, added.id, settings)
    return added
  })
  await eventually(async () => {
    const answer = await fetch(`${house}/wps/system/whitelabel`, { headers: { merchant: found.code } })
    if (!answer.ok) throw new Error(`the house has not heard of the merchant ${found.code}`)
  })
  return { ...found, url: house.replace("localhost", `${found.code}.localhost`) }
}

/** Adds a notice of a merchant of a running house that pops up after the log-in. */
export const addPopUpNotice = (database: string, { id }: WalkMerchant, title: string): Promise<void> =>
  change(database, async (client) => {
    await client.query(
      `insert into announcement (merchant_id, type, title, content, published_at, pops_up)
       values ($1, 'B', $2, $3, now(), true)`,
      [id, { EN: title }, { EN: "<p>It pops up.</p>" }],
    )
  })

/** Publishes the next version of the terms of a merchant of a running house, which its members have to accept; `summary` by language. */
export const addMaterialTerms = (
  database: string,
  { id }: WalkMerchant,
  summary: Readonly<Record<string, string>>,
): Promise<void> =>
  change(database, async (client) => {
    await client.query(
      `insert into merchant_page (merchant_id, page, version, title, body, published_at, published_by, why, material, summary)
       select merchant_id, page, version + 1, title, body, now(), 'house', 'another version', true, $2
         from merchant_page where merchant_id = $1 and page = 'terms' order by version desc limit 1`,
      [id, JSON.stringify(summary)],
    )
  })

export interface MerchantStatus {
  readonly status: "normal" | "maintenance"
  /** Two-letter codes. */
  readonly restrictedCountries?: readonly string[]
}

/** Opens, closes or restricts a merchant of a running house. */
export const setMerchantStatus = (
  database: string,
  { id }: WalkMerchant,
  { status, restrictedCountries = [] }: MerchantStatus,
): Promise<void> =>
  change(database, async (client) => {
    await client.query(
      "update merchant set status = $2, status_until = null, restricted_countries = $3 where id = $1",
      [id, status, restrictedCountries],
    )
  })

/** Overrides settings of the house's first merchant besides those that it overrides already. */
export const addHouseSettings = (database: string, settings: Settings): Promise<void> =>
  change(database, (client) => override(client, 1, settings))

const PIX = { kind: "PIX", enabled: true, minimum: "20.00", maximum: "20000.00", step: "0.01", routes: [] }

/** Lets members of a merchant withdraw to PIX keys at once, or after a person has looked, at a fee of one per cent, whatever they have wagered. */
export const openWithdrawals = (
  database: string,
  { id }: WalkMerchant,
  {
    membersPay = false,
    reviewAll = false,
  }: { readonly membersPay?: boolean; readonly reviewAll?: boolean } = {},
): Promise<void> =>
  change(database, async (client) => {
    const rules = {
      methods: [{ ...PIX, feeRate: 100, feeLeast: "0.50", feeMost: null, usualMinutes: 5 }],
      tiers: [{ fromLevel: 0, request: "2000.00", day: "2000.00", month: "20000.00" }],
      withoutIdentity: null,
      coolOffHours: 0,
      unwagered: "refuse",
      depositMultiple: 0,
      mostOpenRequests: 3,
      reviewFrom: 101,
      secondFrom: 101,
      secondAbove: "10000.00",
      reviewAll,
      confirmMinutes: 60,
      mayCancel: true,
      peer: {
        enabled: membersPay,
        offerMinutes: 240,
        payMinutes: 30,
        confirmMinutes: 60,
        answerMinutes: 30,
        least: "10.00",
        most: "5000.00",
        apartBy: "account",
      },
    }
    await client.query(
      "insert into withdrawal_rules (merchant_id, asset, version, rules, changed_at, changed_by) values ($1, 'BRL', 1, $2, now(), 'test')",
      [id, JSON.stringify(rules)],
    )
  })

async function override(client: pg.Client, id: number, settings: Settings): Promise<void> {
  for (const [branch, values] of Object.entries(settings))
    await client.query(
      `update merchant set settings = settings || jsonb_build_object($2::text,
              coalesce(settings -> $2, '{}') || $3::jsonb) where id = $1`,
      [id, branch, JSON.stringify(values)],
    )
}

/** Changes merchants in one transaction, and tells the house's nodes by its bus. */
async function change<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query("begin")
    const made = await work(client)
    await client.query("select pg_notify('croupier_bus', $1)", [
      JSON.stringify({
        from: "test",
        batch: ["merchant", "lottery.settings"].map((topic) => ({ topic, message: {} })),
      }),
    ])
    await client.query("commit")
    return made
  } finally {
    await client.end()
  }
}
