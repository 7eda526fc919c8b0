import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** How people of the house look at lists: what they keep, what they share, in which order. */

let home: ConsoleHouse
let risk: Person
beforeAll(async () => {
  home = await openConsole()
  risk = await home.hire(["risk"])
})
afterAll(() => home.close())

const LIST = "OPS_listMembers"
const LOOK = {
  list: LIST,
  query: { locked: "yes" },
  hidden: ["country"],
  density: "roomy" as const,
  isShared: false,
  isDefault: false,
}

test("a view is kept under its name, replaced under it, and is the default alone", async () => {
  const saved = await risk.does("saveView", { ...LOOK, name: "Shut out", isDefault: true })
  expect(saved).toMatchObject({ name: "Shut out", query: { locked: "yes" }, isOwn: true, isDefault: true })
  await risk.does("saveView", { ...LOOK, name: "Agents", query: { kind: "agent" }, isDefault: true })
  const again = await risk.does("saveView", { ...LOOK, name: "Shut out", query: { locked: "no" } })
  expect(again.viewId).toBe(saved.viewId)
  const { views } = await risk.does("listViews", { list: LIST })
  expect(views.map(({ name, query, isDefault }) => ({ name, query, isDefault }))).toEqual([
    { name: "Agents", query: { kind: "agent" }, isDefault: true },
    { name: "Shut out", query: { locked: "no" }, isDefault: false },
  ])
})

test("a shared view is seen by all who may read the list, and changed by its owner alone", async () => {
  const { viewId } = await risk.does("saveView", {
    ...LOOK,
    name: "For all",
    isShared: true,
    isDefault: true,
  })
  const support = await home.hire(["support"])
  const { views } = await support.does("listViews", { list: LIST })
  expect(views).toMatchObject([{ viewId, name: "For all", isOwn: false, isDefault: false, by: risk.login }])
  expect(await support.call("removeView", { viewId })).toMatchObject({ status: 404, code: "VIEW_UNKNOWN" })
  const content = await home.hire(["content"])
  expect(await content.call("listViews", { list: LIST })).toMatchObject({ code: "NOT_ALLOWED" })
  expect(await content.call("saveView", { ...LOOK, name: "Mine" })).toMatchObject({ code: "NOT_ALLOWED" })
  expect(await risk.call("listViews", { list: "OPS_memberProfile" })).toMatchObject({ code: "INPUT_INVALID" })
  await risk.does("removeView", { viewId })
  expect((await support.does("listViews", { list: LIST })).views).toEqual([])
})

test("there is a most of them", async () => {
  const person = await home.hire(["risk"])
  await home.store.database.pool.query(
    `insert into operator_view (staff_id, merchant_id, list, name, query, hidden, density, is_shared, is_default, saved_at)
     select $1, 1, $2, 'view ' || n, '{}', '{}', 'dense', false, false, now() from generate_series(1, 50) n`,
    [person.staffId, LIST],
  )
  expect(await person.call("saveView", { ...LOOK, name: "One more" })).toMatchObject({
    status: 409,
    code: "VIEWS_FULL",
    args: ["50"],
  })
  expect(await person.call("saveView", { ...LOOK, name: "view 7" })).toMatchObject({ success: true })
})

test("lists go by pages in every order that they offer, without a gap and without a repetition", async () => {
  const owner = await home.asOwner()
  for (const login of ["aaron", "zoe"]) {
    await owner.stepUp()
    await owner.does("addStaff", { login, name: login })
  }
  const walk = async <R>(
    ask: (cursor?: string) => Promise<{ rows: R[]; cursor: string | null }>,
  ): Promise<R[]> => {
    const all: R[] = []
    let cursor: string | undefined
    do {
      const page = await ask(cursor)
      all.push(...page.rows)
      cursor = page.cursor ?? undefined
    } while (cursor !== undefined)
    return all
  }
  for (const order of ["login", "-login", "id", "-id"] as const) {
    const rows = await walk((cursor) =>
      owner.does("listStaff", { limit: 2, order, ...(cursor ? { cursor } : {}) }),
    )
    const by = rows.map(({ login, staffId }) => (order.endsWith("login") ? login : Number(staffId)))
    const sorted = by.toSorted((a, b) => (a < b ? -1 : 1))
    expect(by).toEqual(order.startsWith("-") ? sorted.toReversed() : sorted)
    expect(new Set(by).size).toBe(by.length)
  }
  const entries = await walk((cursor) =>
    owner.does("listAudit", { limit: 3, order: "seq", ...(cursor ? { cursor } : {}) }),
  )
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => String(at + 1)))
  for (const order of ["account", "-account", "id", "-id"] as const) {
    const rows = await walk((cursor) =>
      owner.does("listMembers", { limit: 1, order, ...(cursor ? { cursor } : {}) }),
    )
    expect(rows.map(({ account }) => account)).toEqual(
      order === "-account" || order === "-id" ? ["tiago", "lucia"] : ["lucia", "tiago"],
    )
  }
})
