import type { Boot, PrerenderedPage } from "@croupier/contract/page"
import { fakeClock } from "@croupier/testkit"
import { describe, expect, it } from "vitest"
import { pageCache } from "./page-cache.ts"

// The cache hands it on and reads nothing of it.
const boot = {} as Boot
const ask = async () => undefined

/** A prerenderer whose pages are finished, or fail, when the test says so. */
function house() {
  const clock = fakeClock("2026-03-01T12:00:00Z")
  const errors: unknown[] = []
  const orders: { readonly finish: () => void; readonly fail: () => void }[] = []
  const cache = pageCache({
    clock,
    onError: (error) => errors.push(error),
    prerenderer: {
      prerender: (path, _boot, at) =>
        new Promise((resolve, reject) => {
          const prerendered = { path, at, answers: [], namespaces: [], texts: {}, parts: [] }
          const page: PrerenderedPage = { html: `page ${orders.length + 1}`, prerendered, files: [] }
          orders.push({ finish: () => resolve(page), fail: () => reject(new Error("no page")) })
        }),
      prepare: () => {},
      close: async () => {},
    },
  })
  const find = async (path = "/index") => (await cache.find(path, path, boot, ask))?.html
  return { clock, errors, orders, find }
}

describe("pages for visitors", () => {
  it("are rendered once for all who ask meanwhile, and kept for five seconds", async () => {
    const { clock, orders, find } = house()
    const asked = Promise.all([find(), find(), find()])
    orders[0]?.finish()
    expect(await asked).toEqual(["page 1", "page 1", "page 1"])
    clock.advance(4_999)
    expect(await find()).toBe("page 1")
    clock.advance(1)
    const next = find()
    orders[1]?.finish()
    expect(await next).toBe("page 2")
    expect(orders).toHaveLength(2)
  })

  it("come from before while a new one takes long, but never from more than a minute before", async () => {
    const { clock, orders, find } = house()
    const first = find()
    orders[0]?.finish()
    await first
    clock.advance(59_999)
    expect(await find()).toBe("page 1")
    clock.advance(1)
    expect(await find()).toBeUndefined()
    expect(orders).toHaveLength(2)
  })

  it("are left to the browser when the prerenderer fails or has too much to do, and it is told", async () => {
    const { errors, orders, find } = house()
    const failing = find()
    orders[0]?.fail()
    expect(await failing).toBeUndefined()
    expect(errors).toHaveLength(1)
    const many = Array.from({ length: 20 }, (_, at) => find(`/lottery?gameCode=${at}`))
    expect(orders).toHaveLength(1 + 8)
    for (const { finish } of orders) finish()
    const got = await Promise.all(many)
    expect(got.filter((page) => page !== undefined)).toHaveLength(8)
  })
})
