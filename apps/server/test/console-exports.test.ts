import type { Export } from "@croupier/contract/console/exports"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { until } from "./open-house.ts"
import { addMemberRows } from "./ground.ts"

/** Exports of lists: workers write the files; the person who asked reads them while the permission lasts. */

let home: ConsoleHouse
let risk: Person
beforeAll(async () => {
  home = await openConsole()
  risk = await home.hire(["risk"])
  await addMemberRows(
    home.store.database.pool,
    Array.from({ length: 9_000 }, (_, n) => ({
      id: 5_000_001 + n,
      account: `many${5_000_001 + n}`,
      nickname: `=cmd|${5_000_001 + n}`,
      language: "PT",
    })),
  )
})
afterAll(() => home.close())

const MEMBERS = { list: "OPS_listMembers", title: "Members", query: { search: "many" } }

const file = (person: Person, exportId: string) =>
  fetch(new URL(`/console/api/exports/file?exportId=${exportId}`, home.url), {
    headers: { cookie: person.cookie(), "x-forwarded-for": "10.1.2.3" },
  })
const find = async (person: Person, id: string): Promise<Export | undefined> =>
  (await person.does("listExports", {})).exports.find(({ exportId }) => exportId === id)
const ended = (person: Person, id: string): Promise<Export> =>
  until(async () => {
    const found = await find(person, id)
    return found?.state === "READY" || found?.state === "FAILED" ? found : undefined
  })

test("a list of thousands is written by the workers, counted on the way, and read as it was", async () => {
  const { exportId, state } = await risk.does("startExport", {
    ...MEMBERS,
    columns: [
      { field: "memberId", header: "Number" },
      { field: "nickname", header: "Name, given" },
      { field: "locked", header: "=locked" },
    ],
  })
  expect(state).toBe("WAITING")
  const ready = await ended(risk, exportId)
  expect(ready).toMatchObject({
    state: "READY",
    rows: 9_000,
    truncated: false,
    fault: null,
    title: "Members",
  })
  const answer = await file(risk, exportId)
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="members-2026-\d\d-\d\d-\d+\.csv"$/,
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(ready.bytes)
  const lines = bytes.toString().split("\r\n")
  expect(lines).toHaveLength(9_002)
  // By account, and no name of a member is taken for a formula.
  expect(lines[0]).toBe(`\uFEFFNumber,"Name, given",'=locked`)
  expect(lines[1]).toBe("5000001,'=cmd|5000001,false")
  expect(lines[9_000]).toBe("5009000,'=cmd|5009000,false")
  expect(new Set(lines).size).toBe(9_002)
})

test("a file of what is personal is written, and who read it stands in the log", async () => {
  const person = await home.hire(["risk"])
  const [lucia] = (await person.does("listMembers", { search: "lucia" })).rows
  const memberId = lucia?.memberId ?? ""
  const { exportId } = await person.does("startExport", {
    list: "OPS_memberSignIns",
    title: "Sign-ins",
    query: { memberId },
  })
  expect(await ended(person, exportId)).toMatchObject({ state: "READY", fault: null })
  const { rows } = await person.does("listAudit", { staff: person.login, target: `member:${memberId}` })
  expect(rows.map(({ act, ip }) => [act, ip])).toEqual([["members.view", "10.1.2.3"]])
})

test("a file whose worker died goes on behind its last whole part, and two workers at once write it once", async () => {
  const { exportId } = await risk.does("startExport", MEMBERS)
  await ended(risk, exportId)
  const whole = await (await file(risk, exportId)).text()
  const { pool } = home.store.database
  const { rows } = await pool.query<{ bytes: string }>(
    "select octet_length(content)::text as bytes from operator_export_part where export_id = $1 and part = 0",
    [exportId],
  )
  // As it was when the first of its three parts had committed.
  await pool.query("delete from operator_export_part where export_id = $1 and part > 0", [exportId])
  await pool.query(
    `update operator_export set state = 'RUNNING', parts = 1, row_count = 4000, bytes = $2, ready_at = null,
            next_page = 'many5004000' where id = $1`,
    [exportId, rows[0]?.bytes],
  )
  await pool.query(
    `select graphile_worker.add_job('operators.export', json_build_object('exportId', $1::text)) from generate_series(1, 2)`,
    [exportId],
  )
  expect(await ended(risk, exportId)).toMatchObject({ state: "READY", rows: 9_000 })
  expect(await (await file(risk, exportId)).text()).toBe(whole)
})

test("without columns every field is there under its own name; filters hold", async () => {
  const { exportId } = await risk.does("startExport", { ...MEMBERS, query: { search: "lucia" } })
  await ended(risk, exportId)
  const [head = "", row = "", rest] = (await (await file(risk, exportId)).text()).split("\r\n")
  expect(head).toContain("memberId,account,nickname,kind")
  expect(row).toContain("lucia")
  expect(rest).toBe("")
})

test("who may not read a list, or not take it out, gets no file; nor does anybody else get one's own", async () => {
  expect(await risk.call("startExport", { list: "OPS_listStaff", title: "Staff", query: {} })).toMatchObject({
    status: 403,
    code: "NOT_ALLOWED",
  })
  const support = await home.hire(["support"])
  expect(await support.call("startExport", MEMBERS)).toMatchObject({ status: 403, code: "NOT_ALLOWED" })
  for (const wrong of [
    { ...MEMBERS, list: "OPS_memberProfile" },
    { ...MEMBERS, list: "OPS_nothing" },
    { ...MEMBERS, query: { kind: "nobody" } },
    { ...MEMBERS, columns: [{ field: "password", header: "x" }] },
  ])
    expect(await risk.call("startExport", wrong)).toMatchObject({ code: "INPUT_INVALID" })
  const { exportId } = await risk.does("startExport", { ...MEMBERS, query: { search: "lucia" } })
  await ended(risk, exportId)
  const other = await home.hire(["risk"])
  expect((await file(other, exportId)).status).toBe(404)
  expect(await other.call("removeExport", { exportId })).toMatchObject({ code: "EXPORT_UNKNOWN" })
  expect((await other.does("listExports", {})).exports).toEqual([])
})

test("a permission that ends while a file waits leaves no file", async () => {
  const person = await home.hire(["risk"])
  await home.store.database.pool.query(
    `insert into operator_export (staff_id, merchant_id, ip, list, title, query, columns, language, created_at, expires_at)
     values ($1, 1, '10.1.2.3', 'OPS_listMembers', 'Members', '{}', '[]', 'EN', now(), now() + interval '9 years')`,
    [person.staffId],
  )
  await home.store.database.pool.query("update operator_staff set roles = '{support}' where id = $1", [
    person.staffId,
  ])
  const [waiting] = (await person.does("listExports", {})).exports
  await home.store.database.pool.query(
    "select graphile_worker.add_job('operators.export', json_build_object('exportId', $1::text))",
    [waiting?.exportId],
  )
  expect(await ended(person, waiting?.exportId ?? "")).toMatchObject({
    state: "FAILED",
    fault: "NOT_ALLOWED",
  })
  expect((await file(person, waiting?.exportId ?? "")).status).toBe(404)
})

test("a file that is ready asks once more whether its reader may read it", async () => {
  const person = await home.hire(["risk"])
  const { exportId } = await person.does("startExport", { ...MEMBERS, query: { search: "lucia" } })
  await ended(person, exportId)
  expect((await file(person, exportId)).status).toBe(200)
  await home.store.database.pool.query("update operator_staff set roles = '{support}' where id = $1", [
    person.staffId,
  ])
  expect((await file(person, exportId)).status).toBe(403)
})

test("at most three at a time; one that is stopped is gone and written no further", async () => {
  const person = await home.hire(["risk"])
  await home.store.database.pool.query(
    `insert into operator_export (staff_id, merchant_id, ip, list, title, query, columns, language, created_at, expires_at)
     select $1, 1, '10.1.2.3', 'OPS_listMembers', 'Members', '{}', '[]', 'EN', now(), now() + interval '9 years'
       from generate_series(1, 3)`,
    [person.staffId],
  )
  expect(await person.call("startExport", MEMBERS)).toMatchObject({
    status: 409,
    code: "EXPORTS_FULL",
    args: ["3"],
  })
  const { exports } = await person.does("listExports", {})
  for (const { exportId } of exports) await person.does("removeExport", { exportId })
  expect((await person.does("listExports", {})).exports).toEqual([])
  expect(await person.call("startExport", MEMBERS)).toMatchObject({ success: true })
})

test("a file is kept for a day and then gone, with every part of it; what was done stands in the log", async () => {
  const person = await home.hire(["risk"])
  const { exportId } = await person.does("startExport", { ...MEMBERS, query: { search: "lucia" } })
  await ended(person, exportId)
  expect((await file(person, exportId)).status).toBe(200)
  // The log has one end: entries that come together stand one behind the other.
  const together = await Promise.all(Array.from({ length: 6 }, () => file(person, exportId)))
  expect(together.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  home.clock.advance(25 * 3_600_000)
  await person.signInAgain(person.login)
  expect((await file(person, exportId)).status).toBe(404)
  await home.store.database.pool.query("select graphile_worker.add_job('house.sweep')")
  await until(async () => ((await find(person, exportId)) ? undefined : true))
  const { rows } = await home.store.database.pool.query(
    "select count(*)::int as count from operator_export_part where export_id = $1",
    [exportId],
  )
  expect(rows).toEqual([{ count: 0 }])
  const log = await risk
    .does("listAudit", { staff: person.login, target: "list:OPS_listMembers" })
    .catch(async () => {
      await risk.signInAgain(risk.login)
      return risk.does("listAudit", { staff: person.login, target: "list:OPS_listMembers" })
    })
  expect(log.rows.map(({ act }) => act)).toEqual([
    ...Array.from({ length: 7 }, () => "exports.download"),
    "exports.start",
  ])
})
