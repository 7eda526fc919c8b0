import { CallError } from "@croupier/client/call-error"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { isKeyedText, unsentMessages, type Unsent } from "./unsent.ts"

/** Unconfirmed messages over a browser's storage and a server whose answers each test sets. */

type Message = Unsent & { readonly text: string }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refusal = (code: CallError["code"]) => new CallError(code, code)

function page(answers: (text: string) => Error | undefined = () => undefined) {
  const told = { sent: [] as string[], shown: [] as string[], refused: [] as string[], empty: 0 }
  const waits: (() => void)[] = []
  const state = { answers, isSlow: false }
  const messages = unsentMessages<Message>({
    place: "test",
    isMessage: isKeyedText,
    send: async ({ text }) => {
      told.sent.push(text)
      if (state.isSlow) await new Promise<void>((resolve) => void waits.push(resolve))
      const error = state.answers(text)
      if (error) throw error
    },
    changed: (unsent) => void (told.shown = unsent.map(({ text }) => text)),
    confirmed: (waiting) => void (told.empty += waiting === 0 ? 1 : 0),
    refused: ({ code }, isForNow) => void told.refused.push(`${code} ${isForNow}`),
  })
  return { messages, told, state, go: () => waits.shift()?.() }
}
const of = (text: string) => ({ key: `key of ${text}`, text })

test("messages go out in order, one at a time, and leave the list once they are confirmed", async () => {
  const { messages, told, state, go } = page()
  messages.own("ana")
  state.isSlow = true
  const both = [messages.put(of("one")), messages.put(of("two")), messages.flush()]
  expect(told.sent).toEqual(["one"])
  expect(told.shown).toEqual(["one", "two"])
  state.isSlow = false
  go()
  await Promise.all(both)
  expect(told).toMatchObject({ sent: ["one", "two"], shown: [], empty: 1, refused: [] })
})

test("without the network they wait, outlive a reload, and go out under the same keys", async () => {
  const first = page(() => refusal("NETWORK"))
  first.messages.own("ana")
  await first.messages.put(of("one"))
  await first.messages.put(of("two"))
  expect(first.told.shown).toEqual(["one", "two"])
  expect(first.told.sent).toEqual(["one", "one"])
  const again = page()
  expect(again.messages.own("ana")).toEqual([of("one"), of("two")])
  await again.messages.flush()
  expect(again.told.sent).toEqual(["one", "two"])
  expect(page().messages.own("ana")).toEqual([])
})

test("a message that comes too soon is sent again by itself; one that is refused for good leaves the list", async () => {
  const { messages, told, state } = page(() => refusal("RATE_LIMITED"))
  messages.own("ana")
  await messages.put(of("one"))
  expect(told).toMatchObject({ refused: ["RATE_LIMITED true"], shown: ["one"] })
  state.answers = (text) => (text === "one" ? refusal("ROOM_MUTED") : undefined)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(told).toMatchObject({ refused: ["RATE_LIMITED true", "ROOM_MUTED false"], shown: [], empty: 0 })
  await messages.put(of("two"))
  expect(told.empty).toBe(1)
})

test("another owner neither sees nor loses what waits, also where an answer comes late; damaged storage is empty", async () => {
  const { messages, told, state, go } = page()
  messages.own("ana")
  state.isSlow = true
  const sending = messages.put(of("one"))
  expect(messages.own("bea")).toEqual([])
  go()
  await sending
  expect(told.empty).toBe(0)
  expect(messages.own("ana")).toEqual([of("one")])
  stored.set("test-eva", "{")
  expect(messages.own("eva")).toEqual([])
  stored.set("test-eva", JSON.stringify([of("good"), { key: 1, text: "" }, null]))
  expect(messages.own("eva")).toEqual([of("good")])
})

test("a fault that is no answer of the house leaves the message for the next time", async () => {
  const { messages, told, state } = page(() => new Error("a fault of the page"))
  messages.own("ana")
  await messages.put(of("one"))
  expect(told).toMatchObject({ shown: ["one"], refused: [] })
  state.answers = () => undefined
  await messages.flush()
  expect(told.shown).toEqual([])
})
