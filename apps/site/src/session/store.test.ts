import { afterEach, beforeEach, expect, test, vi } from "vitest"

const DAY = 86_400_000
const SESSION = { token: "t", account: "ana", customerId: "1", isAgent: 0, merchantCode: "lanterna" }

/** A browser's storage. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}
let local = storage()
/** The module as another tab of the device, or the same one after a restart, has it. */
async function freshTab() {
  vi.resetModules()
  vi.stubGlobal("sessionStorage", storage())
  vi.stubGlobal("localStorage", local)
  return import("./store.ts")
}

let cookies: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  cookies = []
  local = storage()
  vi.stubGlobal("document", {
    get cookie() {
      return ""
    },
    set cookie(value: string) {
      cookies.push(value)
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a remembered session outlives the tab for one day, and is in no cookie", async () => {
  ;(await freshTab()).keepSession(SESSION, true)
  vi.advanceTimersByTime(DAY - 1_000)
  expect((await freshTab()).readSession()).toMatchObject(SESSION)
  vi.advanceTimersByTime(2_000)
  expect((await freshTab()).readSession()).toBeNull()
  expect(cookies).toEqual([])
})

test("a session that is not remembered, or was left, is the tab's alone", async () => {
  const tab = await freshTab()
  tab.keepSession(SESSION, false)
  expect(tab.readSession()).toMatchObject(SESSION)
  expect((await freshTab()).readSession()).toBeNull()
  const remembering = await freshTab()
  remembering.keepSession(SESSION, true)
  remembering.dropSession()
  expect((await freshTab()).readSession()).toBeNull()
})

test("a day without a session, and a session without its day, are none", async () => {
  local.setItem("remember-session", String(Date.now() + DAY))
  expect((await freshTab()).readSession()).toBeNull()
  local = storage()
  local.setItem("token", "t")
  expect((await freshTab()).readSession()).toBeNull()
})

test("the member's label and the vendor of the game that is open go with the session", async () => {
  const tab = await freshTab()
  tab.keepFact("memberLabel", "early")
  expect(sessionStorage.getItem("memberLabel")).toBeNull()
  tab.keepSession(SESSION, false)
  tab.keepFact("memberLabel", "regular")
  tab.keepFact("current_vassalage", "JILI")
  expect(sessionStorage.getItem("memberLabel")).toBe("regular")
  tab.keepFact("memberLabel", null)
  expect(sessionStorage.getItem("memberLabel")).toBeNull()
  tab.dropSession()
  expect(sessionStorage.getItem("current_vassalage")).toBeNull()
})
