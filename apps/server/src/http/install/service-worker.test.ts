import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { serviceWorker, serviceWorkerScript, type WorkerScope } from "./service-worker.ts"

/** The service worker in a scope made by hand: caches are maps, and the network answers as the test says. */
const ORIGIN = "https://site.test"
type Listener = Parameters<WorkerScope["addEventListener"]>[1]
type Event = Parameters<Listener>[0]

function aScope(network: (url: string) => Promise<Response>) {
  const caches = new Map<string, Map<string, Response>>()
  const listeners = new Map<string, Listener>()
  const seen: unknown[] = []
  const urlOf = (asked: string | { readonly url: string }) =>
    new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).href
  const scope: WorkerScope = {
    location: { origin: ORIGIN },
    caches: {
      open: async (name) => {
        const cache = caches.get(name) ?? new Map<string, Response>()
        caches.set(name, cache)
        return {
          addAll: async (urls) => {
            for (const url of urls) cache.set(urlOf(url), await network(urlOf(url)))
          },
          put: async (request, response) => void cache.set(urlOf(request), response),
        }
      },
      keys: async () => [...caches.keys()],
      delete: async (name) => caches.delete(name),
      match: async (url) =>
        [...caches.values()]
          .map((cache) => cache.get(urlOf(url)))
          .find(Boolean)
          ?.clone(),
    },
    clients: {
      matchAll: async () => [],
      openWindow: async (url) => void seen.push(["open", url]),
    },
    registration: { showNotification: async (...shown) => void seen.push(["shown", ...shown]) },
    navigator: { setAppBadge: async (count) => void seen.push(["badge", count]) },
    fetch: (asked) => network(urlOf(asked)),
    skipWaiting: async () => {},
    addEventListener: (type, listen) => void listeners.set(type, listen),
  }
  const tell = async (type: string, event: object): Promise<Response | undefined> => {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(type)?.({
      waitUntil: (each: Promise<unknown>) => void work.push(each),
      respondWith: (each: Promise<Response>) => (answer = each),
      ...event,
    } as unknown as Event)
    await Promise.all(work)
    return answer
  }
  const ask = (path: string, mode = "cors", method = "GET") =>
    tell("fetch", { request: { url: path.startsWith("http") ? path : ORIGIN + path, mode, method } })
  return { scope, caches, seen, tell, ask }
}

async function installed(network: (url: string) => Promise<Response>, release = "one") {
  const made = aScope(network)
  serviceWorker(made.scope, release, ["/assets/frame-abc.js"])
  await made.tell("install", {})
  await made.tell("activate", {})
  return made
}

describe("a page", () => {
  test("comes from the network; where that gives nothing, the offline page stands in", async () => {
    let away = false
    const { ask } = await installed(async (url) => {
      if (away) throw new TypeError("no network")
      return new Response(url)
    })
    expect(await (await ask("/index", "navigate"))?.text()).toBe(`${ORIGIN}/index`)
    away = true
    expect(await (await ask("/index", "navigate"))?.text()).toBe(`${ORIGIN}/offline.html`)
  })

  test("that says maintenance passes as it is", async () => {
    const { ask } = await installed(async (url) => new Response(url, { status: 503 }))
    expect((await ask("/index", "navigate"))?.status).toBe(503)
  })
})

test("built files are kept, and neither calls, other hosts nor writes are touched", async () => {
  let count = 0
  const { ask } = await installed(async () => new Response(String(++count)))
  const first = await (await ask("/assets/page-def.js"))?.text()
  expect(await (await ask("/assets/page-def.js"))?.text()).toBe(first)
  expect(await ask("/wps/v2/wallets/balance")).toBeUndefined()
  expect(await ask("/console/", "navigate")).toBeUndefined()
  expect(await ask("/index", "navigate", "POST")).toBeUndefined()
  expect(await ask("https://other.test/assets/x.js")).toBeUndefined()
  expect(await ask("/manifest.webmanifest")).toBeUndefined()
})

test("another release removes the files of the one before", async () => {
  const { scope, caches, tell } = await installed(async (url) => new Response(url))
  serviceWorker(scope, "two", [])
  await tell("install", {})
  await tell("activate", {})
  expect([...caches.keys()]).toEqual(["release-two"])
})

test("a message shows with the number on the icon, and a press opens a path of this site alone", async () => {
  const { seen, tell } = await installed(async (url) => new Response(url))
  const told = {
    title: "Deposit",
    body: "50.00 BRL",
    path: "/index?centre=messageV2",
    tag: "deposit:1",
    unread: 3,
  }
  await tell("push", { data: { json: () => told } })
  expect(seen).toMatchObject([
    ["shown", "Deposit", { body: "50.00 BRL", tag: "deposit:1" }],
    ["badge", 3],
  ])
  seen.length = 0
  for (const path of ["/index?centre=messageV2", "//other.test/", "https://other.test/"])
    await tell("notificationclick", { notification: { close: () => {}, data: { path } } })
  expect(seen).toEqual([
    ["open", `${ORIGIN}/index?centre=messageV2`],
    ["open", `${ORIGIN}/index`],
    ["open", `${ORIGIN}/index`],
  ])
})

test("its text is a script by itself", () => {
  const script = serviceWorkerScript("abc", ["/assets/frame-abc.js"])
  const heard: string[] = []
  // Exactly as a browser runs it: with its own global scope and nothing else.
  runInNewContext(script, { self: { addEventListener: (type: string) => void heard.push(type) } })
  expect(heard).toEqual(["install", "activate", "fetch", "push", "notificationclick"])
})
