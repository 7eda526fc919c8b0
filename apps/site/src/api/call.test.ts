import { balance } from "@croupier/contract/wallet"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { call } from "./call.ts"
import { reachability, reportReachability } from "@croupier/client/reachability"

beforeEach(() => {
  vi.stubGlobal("sessionStorage", { getItem: () => null })
  vi.stubGlobal("localStorage", { getItem: () => null })
  vi.stubGlobal("document", { documentElement: { lang: "en" }, cookie: "" })
})
afterEach(() => {
  reportReachability("reached")
  vi.unstubAllGlobals()
})

/** An answer whose beginning is there; the rest never comes. */
const half = (): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new DOMException("stopped", "AbortError")),
    }),
  )

test("an aborted call is not reported as a lost connection", async () => {
  const stop = new AbortController()
  vi.stubGlobal("fetch", async () => {
    stop.abort()
    return half()
  })
  await expect(call(balance, {}, { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" })
  expect(reachability()).toBe("reached")
})

test("one that breaks off by itself is", async () => {
  vi.stubGlobal("fetch", async () => half())
  await expect(call(balance, {}, { signal: new AbortController().signal })).rejects.toMatchObject({
    code: "NETWORK",
  })
  expect(reachability()).toBe("offline")
})
