import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { createLedger, house, wallet, type Closing } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { addMemberRows, addRoundRows, MERCHANT } from "./ground.ts"

/** Acts of people of the house on members, and their effects on members. */

let home: ConsoleHouse
let support: Person
beforeAll(async () => {
  home = await openConsole()
  support = await home.hire(["support"])
})
afterAll(() => home.close())

const WHY = "asked for on the telephone"
const lucia = async () => {
  const { rows } = await support.does("listMembers", { search: "lucia" })
  return rows[0]?.memberId ?? ""
}

const ask = async (token: string) => {
  const response = await fetch(new URL("/wps/member/info", home.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.status
}

test("a member is found by the start of the name, by number, and by nothing that is a wildcard", async () => {
  const memberId = await lucia()
  expect(memberId).toMatch(/^\d+$/)
  const found = async (search: string) =>
    (await support.does("listMembers", { search })).rows.map(({ account }) => account)
  expect(await found("LUC")).toEqual(["lucia"])
  expect(await found(memberId)).toEqual(["lucia"])
  expect(await found("nobody@example.com")).toEqual([])
  expect(await found("%")).toEqual([])
  expect(await found("l_cia")).toEqual([])
  const { rows } = await support.does("listMembers", { kind: "agent" })
  expect(rows.map(({ account }) => account)).toEqual(["tiago"])
})

test("staff who may read personal data search by any field; others find nothing, and see it masked", async () => {
  const memberId = await lucia()
  const { pool } = home.store.database
  await pool.query(
    `update member set nickname = 'Lulu', registered_ip = '203.0.113.9',
            fields = '{"realName": "Lúcia Andrade", "idNumber": "X-77"}' where id = $1`,
    [memberId],
  )
  await pool.query(
    `insert into member_contact (member_id, merchant_id, kind, value, changed_at)
     values ($1, 1, 'mobile', '+5511987654321', now()), ($1, 1, 'email', 'lucia@example.com', now())`,
    [memberId],
  )
  await pool.query(
    `insert into login_event (member_id, at, outcome, way, ip, user_agent)
     select $1, now(), 'signedIn', 'password', '2001:db8:1::7', 'x' from generate_series(1, 3)`,
    [memberId],
  )
  const finance = await home.hire(["finance"])
  const found = async (person: Person, search: string) =>
    (await person.does("listMembers", { search })).rows.map(({ account }) => account)
  const personal = [
    "lúcia a",
    "X-77",
    "+55 (11) 98765-4321",
    "LUCIA@example.com",
    "203.0.113.9",
    "2001:db8:1::7",
  ]
  for (const search of personal) {
    expect([search, ...(await found(support, search))]).toEqual([search, "lucia"])
    expect(await found(finance, search)).toEqual([])
  }
  for (const search of ["lul", "LUC", memberId]) expect(await found(finance, search)).toEqual(["lucia"])
  expect(await support.does("memberProfile", { memberId })).toMatchObject({
    isMasked: false,
    fields: { realName: "Lúcia Andrade" },
    registeredIp: "203.0.113.9",
  })
  const masked = await finance.does("memberProfile", { memberId })
  expect(masked).toMatchObject({
    isMasked: true,
    fields: { realName: "L•••", idNumber: "X•••" },
    registeredIp: "203.0.•.•",
  })
  expect(masked.contacts.map(({ value }) => value).toSorted()).toEqual(["+55 •••• 4321", "l••••@example.com"])
  const { rows } = await finance.does("memberSignIns", { memberId })
  expect(rows[0]).toMatchObject({ ip: "2001:db8:•" })
})

test("rounds of vendors' games go by pages, those of one instant among them", async () => {
  const memberId = await lucia()
  const start = Date.parse("2026-01-01T00:00:00Z")
  await addRoundRows(
    home.store.database.pool,
    Array.from({ length: 11 }, (_, at) => at + 1).map((n) => ({
      vendor: "STUDIO",
      round: `round ${n}`,
      member_id: memberId,
      game: "DICE",
      staked: 10_000 * n,
      won: 0,
      valid_bet: 10_000 * n,
      opened_at: new Date(start + 1_000 * Math.floor(n / 4)),
      closed_at: n > 2 ? new Date() : null,
    })),
  )
  const all: string[] = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const page: { rows: { round: string }[]; cursor: string | null } = await support.does("memberRounds", {
      memberId,
      limit: 2,
      ...(cursor ? { cursor } : {}),
    })
    all.push(...page.rows.map(({ round }) => round))
    cursor = page.cursor
  }
  expect(all).toHaveLength(11)
  expect(new Set(all).size).toBe(11)
  const open = await support.does("memberRounds", { memberId, state: "OPEN" })
  expect(open.rows.map(({ stake }) => stake)).toEqual(["1.00", "2.00"])
})

test("the record of a round is read with its place by a person of money, and each reading is an act", async () => {
  const memberId = await lucia()
  const began = new Date("2026-03-01T10:00:00Z")
  const { pool } = home.store.database
  await addRoundRows(pool, [
    {
      vendor: "STUDIO",
      round: "recorded",
      member_id: memberId,
      game: "DICE",
      staked: 10_000,
      won: 0,
      valid_bet: 10_000,
      opened_at: began,
      closed_at: began,
    },
  ])
  const at = (minutes: number) => new Date(began.getTime() + minutes * 60_000)
  await pool.query(
    `insert into login_event (member_id, at, outcome, way, ip, country, user_agent)
     values ($1, $2, 'signedIn', 'password', '203.0.113.5', 'BR', 'x')`,
    [memberId, at(-60)],
  )
  const of = { memberId, vendor: "STUDIO", play: "recorded" }
  const finance = await home.hire(["finance"])
  const place = { country: "BR", source: "SIGN_IN", at: at(-60).toISOString() }
  expect(await finance.does("playRecord", of)).toMatchObject({
    wagered: "1.00",
    status: "COMPLETE",
    place: { ...place, ip: null },
  })
  await pool.query(
    `insert into location_check (merchant_id, member_id, session_id, at, ip, country, cause, outcome)
     select 1, $1, 1, t, '203.0.113.6', 'BR', 'FIRST', 'ALLOWED' from unnest($2::timestamptz[]) t`,
    [memberId, [at(-10), at(10)]],
  )
  expect((await support.does("playRecord", of)).place).toEqual({
    country: "BR",
    source: "CHECK",
    at: at(-10).toISOString(),
    ip: "203.0.113.6",
  })
  const writer = await home.hire(["content"])
  expect(await writer.call("playRecord", of)).toMatchObject({ status: 403 })
  const owner = await home.asOwner()
  const { rows } = await owner.does("listAudit", { act: "members.play.read" })
  expect(rows.map(({ staffLogin, target }) => [staffLogin, target])).toEqual([
    [support.login, `member:${memberId}`],
    [finance.login, `member:${memberId}`],
  ])
})

test("pages follow one another without a gap", async () => {
  const first = await support.does("listMembers", { limit: 1 })
  const second = await support.does("listMembers", { limit: 1, cursor: first.cursor ?? "" })
  expect([...first.rows, ...second.rows].map(({ account }) => account)).toEqual(["tiago", "lucia"])
  expect(second.cursor).toBeNull()
})

test("safety/43: a member whom staff registered must change the password, and is locked and unlocked", async () => {
  await support.stepUp()
  const { memberId, password } = await support.does("registerMember", {
    account: "Ofelia",
    kind: "member",
    language: "PT",
    why: WHY,
  })
  expect(
    await support.call("registerMember", { account: "ofelia", kind: "member", language: "PT", why: WHY }),
  ).toMatchObject({ status: 409, code: "USERNAME_TAKEN" })
  const profile = await support.does("memberProfile", { memberId })
  expect(profile).toMatchObject({ account: "Ofelia", mustChangePassword: true, locked: false })
  const entered = await home.memberSignIn("Ofelia", password)
  expect(entered).toMatchObject({ success: true, value: { passwordExpired: true } })
  const token = entered.success ? entered.value.token : ""
  expect((await support.does("memberOpenSessions", { memberId })).rows).toHaveLength(1)

  expect(await support.does("lockMember", { memberId, locked: true, why: WHY })).toMatchObject({
    locked: true,
    lockedWhy: WHY,
  })
  expect(await ask(token)).not.toBe(200)
  expect(await home.memberSignIn("Ofelia", password)).toMatchObject({
    success: false,
    code: "ACCOUNT_LOCKED",
  })
  expect((await support.does("listMembers", { locked: "yes" })).rows).toHaveLength(1)
  await support.does("lockMember", { memberId, locked: false, why: WHY })
  const again = await home.memberSignIn("Ofelia", password)
  expect(again.success).toBe(true)

  const note = { memberId, key: randomUUID(), text: "Prefers to be called." }
  await Promise.all([support.does("noteMember", note), support.does("noteMember", note)])
  const noted = await support.does("noteMember", note)
  expect(noted.notes).toHaveLength(1)
  expect(noted.notes).toMatchObject([{ by: support.login, text: "Prefers to be called." }])

  const owner = await home.asOwner()
  const { rows } = await owner.does("listAudit", { target: `member:${memberId}` })
  expect(rows.map(({ act }) => act)).toEqual([
    "members.note",
    "members.unlock",
    "members.lock",
    "members.view",
    "members.register",
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
})

test("one session of several is ended, and the others stand", async () => {
  await support.stepUp()
  const { memberId, password } = await support.does("registerMember", {
    account: "Nadia",
    kind: "member",
    language: "PT",
    why: WHY,
  })
  const first = await home.memberSignIn("Nadia", password)
  const second = await home.memberSignIn("Nadia", password)
  const { rows } = await support.does("memberOpenSessions", { memberId })
  expect(rows).toHaveLength(2)
  const sessionId = rows[0]?.sessionId ?? ""
  await support.does("endMemberSessions", { memberId, sessionId, why: WHY })
  expect(await support.call("endMemberSessions", { memberId, sessionId, why: WHY })).toMatchObject({
    status: 404,
    code: "NOT_FOUND",
  })
  const tokens = [first, second].map((each) => (each.success ? each.value.token : ""))
  expect((await Promise.all(tokens.map(ask))).filter((status) => status === 200)).toHaveLength(1)
})

test("a frozen wallet shows which side is closed", async () => {
  const memberId = await lucia()
  const ledger = createLedger({ database: home.store.database })
  const close = (closing: Closing | undefined) =>
    ledger.setClosed(home.store.database.db, BigInt(memberId), "main", "BRL", closing)
  for (const to of ["debits", "credits", "both"] as const) {
    await close({ to, reason: "a court asked" })
    const { wallets } = await support.does("memberBalances", { memberId })
    expect(wallets.find(({ purpose }) => purpose === "main")?.closed).toBe(to)
  }
  await close(undefined)
  await ledger.close()
})

test("debts of a member are listed with their cause and the part taken; rows that were posted together name their group", async () => {
  const { database, booksDiffer } = home.store
  booksDiffer("a bet and a debt without their slip and their round")
  await addMemberRows(database.pool, [{ account: "rosa" }])
  const found = await support.does("listMembers", { search: "rosa" })
  const memberId = found.rows[0]?.memberId ?? ""
  const owner = BigInt(memberId)
  const ledger = createLedger({ database })
  await ledger.openWallets(database.db, owner, [{ purpose: "main", asset: "BRL" }])
  await ledger.post({
    key: randomUUID(),
    kind: "adjustment",
    debit: house(MERCHANT, "adjustments", "BRL"),
    credit: wallet(owner, "main", "BRL"),
    amount: parseAmount("1000"),
    cause: "test",
  })
  const [key, bet, fee] = [randomUUID(), randomUUID(), randomUUID()]
  const lottery = house(MERCHANT, "lottery", "BRL")
  const main = wallet(owner, "main", "BRL")
  const cause = "test.round:7"
  await ledger.postLinked([
    { key: bet, kind: "bet", debit: main, credit: lottery, amount: parseAmount("900"), cause },
    {
      key: fee,
      kind: "fee",
      debit: main,
      credit: house(MERCHANT, "fees", "BRL"),
      amount: parseAmount("40"),
      cause,
    },
  ])
  await inTransaction(database.db, (tx) =>
    ledger.receivables.owe(tx, {
      key,
      owner,
      amount: parseAmount("100"),
      credit: lottery,
      kind: "reversal",
      cause,
    }),
  )
  expect(await support.does("memberReceivables", { memberId })).toMatchObject({
    receivables: [{ key, cause, asset: "BRL", amount: "100.00", collected: "0.00", remaining: "100.00" }],
  })
  await ledger.receivables.collect(owner)
  expect((await support.does("memberReceivables", { memberId })).receivables).toMatchObject([
    { collected: "60.00", remaining: "40.00" },
  ])
  const { rows } = await support.does("memberStatement", { memberId })
  expect(rows.map((row) => [row.kind, row.group])).toEqual([
    ["debt_collected", null],
    ["fee", bet],
    ["bet", bet],
    ["adjustment", null],
  ])
  const postings = await (await home.hire(["finance"])).does("findPosting", { reference: fee })
  expect(postings.rows.map((row) => row.key).toSorted()).toEqual([bet, fee].toSorted())
  await ledger.close()
})

test("money: wallets, statement and bets; another merchant's member is unknown", async () => {
  const memberId = await lucia()
  const { wallets } = await support.does("memberBalances", { memberId })
  expect(wallets).toContainEqual({ purpose: "main", asset: "BRL", balance: "1000.00", closed: null })
  const { rows } = await support.does("memberStatement", { memberId })
  expect(rows).toMatchObject([{ kind: "adjustment", amount: "1000.00", cause: "demo.welcome", group: null }])
  expect(await support.does("memberBets", { memberId })).toEqual({ rows: [], cursor: null })
  for (const name of [
    "memberProfile",
    "memberBalances",
    "memberReceivables",
    "memberStatement",
    "memberBets",
    "memberSignIns",
  ] as const)
    expect(await support.call(name, { memberId: "999999999" })).toMatchObject({
      status: 404,
      code: "ACCOUNT_UNKNOWN",
    })
})

test("reading a member's unmasked data is audited once a while; reading masked data is not", async () => {
  const memberId = await lucia()
  const [risk, finance] = [await home.hire(["risk"]), await home.hire(["finance"])]
  const looks = async (login: string) =>
    (await risk.does("listAudit", { staff: login, target: `member:${memberId}` })).rows.map(({ act }) => act)
  await finance.does("memberProfile", { memberId })
  await finance.does("memberSignIns", { memberId })
  expect(await looks(finance.login)).toEqual([])
  await risk.does("memberProfile", { memberId })
  await risk.does("memberSignIns", { memberId })
  await risk.does("memberOpenSessions", { memberId })
  expect(await looks(risk.login)).toEqual(["members.view"])
  home.clock.advance(16 * 60_000)
  await risk.does("memberLinks", { memberId })
  expect(await looks(risk.login)).toEqual(["members.view", "members.view"])
})

test("who came from the same address, or by the same browser at it, is one query away for staff who may read personal data", async () => {
  const { pool } = home.store.database
  const memberId = await lucia()
  const [near, browser, stranger] = ["8000001", "8000002", "8000003"]
  await addMemberRows(pool, [
    { id: near, account: "twin1", registered_ip: "198.51.100.7" },
    { id: browser, account: "twin2" },
    { id: stranger, account: "twin3" },
  ])
  await pool.query(
    `insert into login_event (member_id, at, outcome, way, ip, user_agent)
     values ($1, now(), 'signedIn', 'password', '198.51.100.7', 'Browser 1'), ($2, now(), 'signedIn', 'password', '198.51.100.7', 'Browser 1'),
            ($3, now(), 'signedIn', 'password', '198.51.100.8', 'Browser 1')`,
    [memberId, browser, stranger],
  )
  const risk = await home.hire(["risk"])
  const { rows } = await risk.does("memberLinks", { memberId })
  const links = Object.fromEntries(rows.map((row) => [row.memberId, row.links]))
  expect(links).toEqual({
    [near]: [{ link: "ADDRESS", value: "198.51.100.7" }],
    [browser]: [{ link: "BROWSER", value: "198.51.100.7" }],
  })
  const finance = await home.hire(["finance"])
  expect(await finance.call("memberLinks", { memberId })).toMatchObject({ code: "NOT_ALLOWED" })
})

test("a search by personal data is audited once a while, without the value", async () => {
  const [risk, finance] = [await home.hire(["risk"]), await home.hire(["finance"])]
  const searches = async (login: string) =>
    (await risk.does("listAudit", { staff: login, act: "members.search" })).rows.map(({ after }) => after)
  for (const search of ["12345678909", "lucia@example.test", "+5511987654321", "lu"]) {
    await finance.does("listMembers", { search })
    await risk.does("listMembers", { search })
    await risk.does("listMembers", { search })
  }
  expect(await searches(finance.login)).toEqual([])
  const heard = [{ search: "+5••••••••••21" }, { search: "lu••••••••••••••st" }, { search: "12•••••••09" }]
  expect(await searches(risk.login)).toEqual(heard)
  // A character of two units is masked or kept whole: the log cannot hold half of it.
  await risk.does("listMembers", { search: "x🎰z🎰" })
  expect(await searches(risk.login)).toEqual([{ search: "x•••" }, ...heard])
  home.clock.advance(16 * 60_000)
  await risk.does("listMembers", { search: "12345678909" })
  expect(await searches(risk.login)).toEqual([{ search: "12•••••••09" }, { search: "x•••" }, ...heard])
})
