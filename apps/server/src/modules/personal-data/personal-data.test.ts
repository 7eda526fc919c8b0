import { randomBytes } from "node:crypto"
import type { FileAnswer } from "@croupier/contract/endpoint"
import { inTransaction, sql } from "@croupier/database"
import { RECORD_CLASSES } from "@croupier/rules/retention"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addMemberRows, aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { PERSONAL_TABLES } from "../../compose/personal-tables.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { happens } from "../../kernel/test-events.ts"
import { runPlanned } from "../../kernel/test-queue.ts"
import { personalData, type PersonalData } from "./index.ts"

/** Copies of members' data and the end of records, over the tables of the whole house. */

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))[0]

let base: Ground
let house: PersonalData
const vaults = vaultsFrom(randomBytes(32))
const locked = new Set<bigint>()
const excluded = new Set<bigint>()
let ana = 0n
let ben = 0n

const site = (memberId: bigint) =>
  ({
    member: { id: memberId },
    merchant: { id: 1, settings: { compliance: { market: "brazil" } } },
    language: "EN",
  }) as unknown as Parameters<PersonalData["routes"]["myData"]>[1]
const desk = (login: string) =>
  ({
    merchant: { id: 1, settings: { compliance: { market: "brazil" } } },
    staff: { login },
    language: "EN",
    record: async () => {},
  }) as unknown as Parameters<PersonalData["consoleRoutes"]["copyMemberData"]>[1]

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS })
  const { brands } = await aMerchant(base.db)
  const brazil = { id: 1, brand: brands.byId(1).brand, settings: { compliance: { market: "brazil" } } }
  house = personalData({
    ...base,
    queue: base.jobs.queue,
    events: base.events.events,
    vaults,
    tables: PERSONAL_TABLES,
    merchants: { byId: () => brazil, all: () => [brazil] },
    isMemberOf: async () => true,
    isLocked: async (_, memberId) => locked.has(memberId),
    exclusionsOf: async () => excluded,
    provePassword: async (_, typed) => {
      if (typed !== "right") refuse("PASSWORD_WRONG")
    },
  })
})
afterAll(() => base.close())

beforeEach(async () => {
  base.clock.set(new Date("2026-11-20T12:00:00Z"))
  ana = await base.aMember("0")
  ben = await base.aMember("0")
  await addMemberRows(base.database.pool, [
    {
      id: String(ana),
      account: `ana${ana}`,
      nickname: "Ana",
      fields: { realName: "Ana Prado" },
    },
    { id: String(ben), account: `ben${ben}`, nickname: "Ben", fields: {} },
  ])
  for (const id of [ana, ben]) {
    await sql`insert into login_event (member_id, at, outcome, way, ip, user_agent)
      values (${id}, ${base.clock.now()}, 'signedIn', 'password', '203.0.113.7', 'a browser')`.execute(
      base.db,
    )
    await sql`insert into feedback (merchant_id, key, kind, member_id, language, body, written_at)
      values (1, ${`k${id}`}, 'COMPLAINT', ${id}, 'EN', ${`a complaint of ${id}`}, ${base.clock.now()})`.execute(
      base.db,
    )
    await sql`insert into member_document (member_id, merchant_id, kind, sealed, mark, told_at)
      values (${id}, 1, 'CPF', ${Buffer.from(
        vaults("payout-accounts").seal(Buffer.from(JSON.stringify({ number: `doc-${id}`, holder: "A B" }))),
      )}, ${Buffer.alloc(32, String(id))}, ${base.clock.now()})`.execute(base.db)
    await sql`insert into tell_topic (member_id, merchant_id, push, mail) values (${id}, 1, '{}', '{}')`.execute(
      base.db,
    )
  }
})

const read = async ({ body }: FileAnswer): Promise<string> => {
  const parts: string[] = []
  for await (const part of body) parts.push(String(part))
  return parts.join("")
}
const work = () => house.jobs ?? []
const runCopy = () => runPlanned(work(), base.jobs.planned.pop(), base.clock.now())
const count = async (table: string, memberId: bigint) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where member_id = ${memberId}`.execute(base.db)
  return rows[0]?.n
}

/** Columns that hold a member's number in the tables of the house. */
const MEMBER_COLUMNS = [
  "member_id",
  "agent_id",
  "friend_id",
  "referrer_id",
  "player_id",
  "holder_id",
  "ancestor_id",
  "descendant_id",
  "payer_id",
  "payee_id",
  "offerer_id",
  "other_id",
  "recruiter_id",
  "depositor_id",
  "withdrawer_id",
  "giver_id",
  "taker_id",
  "reached_member",
]

test("every table with a member's column stands on the list, told or with its reason, and names columns that are there", async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
     group by 1`.execute(base.db)
  const listed = new Map(
    PERSONAL_TABLES.flatMap(({ schema, tables }) =>
      tables.map((table) => [[schema, table.table].join("."), table] as const),
    ),
  )
  const missing = rows
    .filter(({ name, columns }) => columns.some((each) => MEMBER_COLUMNS.includes(each)) && !listed.has(name))
    .map(({ name }) => name)
  expect(missing).toEqual([])
  const faults: string[] = []
  for (const [name, table] of listed) {
    const columns = rows.find((each) => each.name === name)?.columns
    const named = [
      ...(table.members ?? []),
      ...("told" in table ? [...table.told, ...Object.keys(table.opens ?? {}), ...(table.money ?? [])] : []),
      ...(typeof table.ends === "object" ? Object.keys(table.ends) : []),
      ...(table.through ? [table.through.column] : []),
      ...(table.ages ? [table.ages] : []),
      ...(table.bucketed ? ["bucket"] : []),
    ]
    for (const column of named) if (!columns?.includes(column)) faults.push(`${name}.${column}`)
  }
  expect(faults).toEqual([])
})

describe("a copy", () => {
  test("tells the member's own rows with sealed columns opened, and no other member's", async () => {
    const { copyId, state } = await house.routes.askDataCopy({ password: "right" }, site(ana))
    expect(state).toBe("WAITING")
    expect(await codeOf(house.routes.dataCopyFile({ copyId, format: "json" }, site(ana)))).toBe(
      "DATA_COPY_UNKNOWN",
    )
    await runCopy()
    expect(base.events.emitted.at(-1)).toEqual({
      event: "dataCopyReady",
      memberId: ana,
      merchantId: 1,
      copyId,
    })
    const json = await read(await house.routes.dataCopyFile({ copyId, format: "json" }, site(ana)))
    const { tables } = JSON.parse(json) as { tables: { table: string; rows: Record<string, unknown>[] }[] }
    const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.rows
    expect(rowsOf("member")).toMatchObject([{ account: `ana${ana}`, fields: { realName: "Ana Prado" } }])
    expect(rowsOf("member_document")).toMatchObject([{ sealed: { number: `doc-${ana}` } }])
    expect(rowsOf("feedback")).toMatchObject([{ body: `a complaint of ${ana}` }])
    expect(json).not.toContain(`ben${ben}`)
    expect(json).not.toContain("password_hash")
    const page = await read(await house.routes.dataCopyFile({ copyId, format: "html" }, site(ana)))
    expect(page).toContain(`a complaint of ${ana}`)
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from data_copy_part`.execute(base.db)
    expect(rows.every(({ sealed }) => !sealed.includes("a complaint"))).toBe(true)
  })

  test("is the member's alone, and only for its days", async () => {
    const { copyId } = await house.routes.askDataCopy({ password: "right" }, site(ana))
    await runCopy()
    const fetched = (memberId: bigint) =>
      codeOf(house.routes.dataCopyFile({ copyId, format: "json" }, site(memberId)))
    expect(await fetched(ben)).toBe("DATA_COPY_UNKNOWN")
    expect(await codeOf(house.consoleRoutes.memberDataFile({ copyId, format: "json" }, desk("eva")))).toBe(
      "DATA_COPY_UNKNOWN",
    )
    expect(await fetched(ana)).toBe("done")
    base.clock.advance(8 * DAY_MS)
    expect(await fetched(ana)).toBe("DATA_COPY_UNKNOWN")
    await house.sweep?.()
    expect((await house.routes.myData({}, site(ana))).copies).toEqual([])
  })

  test("takes the password, and of three at once two", async () => {
    const ask = () => codeOf(house.routes.askDataCopy({ password: "right" }, site(ana)))
    expect(await codeOf(house.routes.askDataCopy({ password: "wrong" }, site(ana)))).toBe("PASSWORD_WRONG")
    const codes = await Promise.all([ask(), ask(), ask()])
    expect(codes.filter((code) => code === "DATA_COPIES_FULL")).toHaveLength(1)
  })

  test("that broke off in the middle is written anew, once", async () => {
    const { copyId } = await house.routes.askDataCopy({ password: "right" }, site(ana))
    const job = base.jobs.planned.pop()
    await sql`insert into data_copy_part (copy_id, part, sealed) values (${copyId}::bigint, 0, '\\x00')`.execute(
      base.db,
    )
    await runPlanned(work(), job, base.clock.now())
    await runPlanned(work(), job, base.clock.now())
    const json = await read(await house.routes.dataCopyFile({ copyId, format: "json" }, site(ana)))
    expect(json.match(/"table":"feedback"/g)).toHaveLength(1)
  })

  test("that staff asked for is fetched by the same person alone", async () => {
    const asked = { memberId: String(ana), why: "A letter of the member" }
    const { copyId } = await house.consoleRoutes.copyMemberData(asked, desk("eva"))
    await runCopy()
    const fetch = (login: string) =>
      house.consoleRoutes.memberDataFile({ copyId, format: "json" }, desk(login))
    expect(await codeOf(fetch("tom"))).toBe("DATA_COPY_UNKNOWN")
    expect(await read(await fetch("eva"))).toContain(`ana${ana}`)
    expect((await house.routes.myData({}, site(ana))).copies).toEqual([])
    expect((await house.consoleRoutes.listDataCopies({ limit: 5 }, desk("tom"))).rows[0]).toMatchObject({
      askedBy: "eva",
      why: "A letter of the member",
    })
  })
})

describe("the end of records", () => {
  const close = () =>
    happens(base.db, house.reactions ?? [], "accountClosed", {
      memberId: ana,
      merchantId: 1,
      closedAt: base.clock.now().toISOString(),
    })
  const erasureOf = async () =>
    (await house.consoleRoutes.listErasures({ limit: 10 }, desk("eva"))).rows.find(
      ({ memberId }) => memberId === String(ana),
    )
  const monthsOn = (months: number) => {
    const at = new Date("2026-11-20T12:00:00Z")
    at.setUTCMonth(at.getUTCMonth() + months)
    base.clock.set(new Date(at.getTime() + DAY_MS))
  }

  test("ends each class at its time: nothing within thirty days, the person's own fields after five years, money never", async () => {
    await base.give(ana, "5")
    await close()
    await close()
    base.clock.advance(29 * DAY_MS)
    await house.retain()
    expect(await erasureOf()).toMatchObject({ ended: 0, state: "WAITING", askedBy: null })
    base.clock.advance(2 * DAY_MS)
    await house.retain()
    // Preferences and means of sign-in are gone; documents, complaints and sign-ins stay.
    expect(await erasureOf()).toMatchObject({ ended: 2, next: "chats" })
    expect(await count("tell_topic", ana)).toBe(0)
    expect(await count("login_event", ana)).toBe(1)
    monthsOn(24)
    await house.retain()
    expect(await count("login_event", ana)).toBe(0)
    expect(await count("feedback", ana)).toBe(1)
    monthsOn(60)
    await house.retain()
    expect(await erasureOf()).toMatchObject({ ended: RECORD_CLASSES.length, state: "DONE", next: null })
    const { rows } = await sql`select account, nickname, fields from member where id = ${ana}`.execute(
      base.db,
    )
    expect(rows).toEqual([{ account: `erased-${ana}`, nickname: null, fields: {} }])
    expect(await count("member_document", ana)).toBe(0)
    expect(await count("feedback", ana)).toBe(0)
    // The journal keeps the money under the number of the account.
    expect(await base.balanceOf(ana)).toBe("5.00")
    expect(await count("feedback", ben)).toBe(1)
    expect(await count("member_document", ben)).toBe(1)
    const log = await house.consoleRoutes.listRetentionRuns({ limit: 50, record: "complaints" }, desk("eva"))
    expect(log.rows.find(({ memberId }) => memberId === String(ana))).toMatchObject({ removed: 1 })
  })

  test("an excluded member is known again until the exclusion ends", async () => {
    await close()
    excluded.add(ana)
    monthsOn(61)
    await house.retain()
    expect(await count("member_document", ana)).toBe(1)
    expect(await count("feedback", ana)).toBe(0)
    excluded.delete(ana)
    base.clock.advance(2 * DAY_MS)
    await house.retain()
    expect(await count("member_document", ana)).toBe(0)
  })

  test("an account that is opened again keeps its records, and a second closing counts anew", async () => {
    await close()
    await happens(base.db, house.reactions ?? [], "accountReopened", { memberId: ana, merchantId: 1 })
    expect(await erasureOf()).toBeUndefined()
    base.clock.advance(40 * DAY_MS)
    await house.retain()
    expect(await count("tell_topic", ana)).toBe(1)
    await close()
    await house.retain()
    expect(await erasureOf()).toMatchObject({ ended: 0 })
  })

  test("two people begin it for a locked account without money", async () => {
    const erasing = house.approvals.find(({ name }) => name === "records.erase")
    const bound = erasing?.read({ merchantId: 1, memberId: String(ana) })
    const check = () => codeOf(inTransaction(base.db, async (tx) => bound?.check(tx)))
    expect(await check()).toBe("ERASURE_ACCOUNT_OPEN")
    locked.add(ana)
    await base.give(ana, "5")
    expect(await check()).toBe("ERASURE_MONEY_LEFT")
    locked.add(ben)
    const ok = erasing?.read({ merchantId: 1, memberId: String(ben) })
    const by = { staff: { login: "tom" }, proposedBy: "eva", merchantId: 1, key: "k", why: "asked by letter" }
    const apply = () =>
      codeOf(inTransaction(base.db, async (tx) => ok?.apply(tx, by as Parameters<typeof ok.apply>[1])))
    expect(await apply()).toBe("done")
    expect(await apply()).toBe("ERASURE_STANDS")
    await house.retain()
    const { rows } = await house.consoleRoutes.listErasures({ limit: 10, state: "WAITING" }, desk("eva"))
    expect(rows.find(({ memberId }) => memberId === String(ben))).toMatchObject({
      ended: 2,
      askedBy: "eva",
      approvedBy: "tom",
      why: "asked by letter",
    })
  })

  test("old rows of open accounts are removed by the same times, with their count", async () => {
    monthsOn(25)
    await house.retain()
    expect(await count("login_event", ana)).toBe(0)
    const { rows } = await house.consoleRoutes.listRetention({}, desk("eva"))
    const signIns = rows.find(({ record }) => record === "signIns")
    expect(signIns).toMatchObject({ months: 24, source: "Lei 12.965/2014, art. 15" })
    expect(signIns?.lastRemoved).toBeGreaterThan(1)
  })

  test("a run that fails in the middle of a class ends nothing of it", async () => {
    await close()
    await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`.execute(
      base.db,
    )
    await sql`create trigger refuse_end before delete on tell_topic for each statement execute function refuse_end()`.execute(
      base.db,
    )
    base.clock.advance(31 * DAY_MS)
    await expect(house.retain()).rejects.toThrow("away")
    await sql`drop function refuse_end cascade`.execute(base.db)
    expect(await erasureOf()).toMatchObject({ state: "WAITING" })
    await house.retain()
    expect(await erasureOf()).toMatchObject({ ended: 2 })
  })
})
