import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createSocket } from "./socket.ts"

/** A browser's WebSocket whose server is the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  onopen: (() => void) | undefined
  onclose: ((event: { code: number }) => void) | undefined
  onmessage: ((event: { data: unknown }) => void) | undefined
  readonly sent: string[] = []
  constructor() {
    super()
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {}
}
const latest = () => FakeSocket.made.at(-1)!
const welcome = () =>
  latest().onmessage?.({ data: JSON.stringify({ type: "welcome", serverTime: new Date().toISOString() }) })

type Heard = { readonly type: "balance"; readonly channel: string; readonly seq: number }

describe("the socket of a page", () => {
  let owner: string | null
  let taken: Heard[]
  let socket: ReturnType<typeof createSocket<Heard>>

  beforeEach(() => {
    vi.useFakeTimers()
    FakeSocket.made = []
    owner = "ana"
    taken = []
    vi.stubGlobal("WebSocket", FakeSocket)
    vi.stubGlobal("location", { protocol: "http:", host: "house.test" })
    vi.stubGlobal("document", { addEventListener: () => {} })
    vi.stubGlobal("addEventListener", () => {})
    socket = createSocket<Heard>({
      owner: () => owner,
      hello: (token, after) => ({ type: "hello", token, after }),
      onTime: () => {},
      take: (event) => taken.push(event),
    })
    socket.start()
    latest().onopen?.()
    welcome()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const hear = (seq: number) =>
    latest().onmessage?.({ data: JSON.stringify({ type: "balance", channel: "member", seq }) })
  const hello = (): unknown => JSON.parse(latest().sent[0] ?? "null")

  it("takes each number of a channel once, and names the last at the next hello", () => {
    hear(1)
    hear(1)
    hear(2)
    expect(taken.filter(({ type }) => type === "balance").map(({ seq }) => seq)).toEqual([1, 2])
    socket.reconnect()
    latest().onopen?.()
    expect(hello()).toEqual({ type: "hello", token: "ana", after: { member: 2 } })
  })

  it("forgets the numbers of one member when another signs in", () => {
    hear(7)
    owner = "bea"
    socket.reconnect()
    latest().onopen?.()
    expect(hello()).toEqual({ type: "hello", token: "bea", after: {} })
  })

  it("says hello once, and comes back within a second after a break", () => {
    expect(latest().sent).toHaveLength(1)
    latest().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.made).toHaveLength(2)
  })

  it("waits at least eight seconds after the server said that it asked for too much", () => {
    latest().onclose?.({ code: 4029 })
    vi.advanceTimersByTime(7_900)
    expect(FakeSocket.made).toHaveLength(1)
    vi.advanceTimersByTime(8_200)
    expect(FakeSocket.made).toHaveLength(2)
  })

  it("names the keys that it watches, once each, and again after a new hello", () => {
    const told = () =>
      latest()
        .sent.slice(1)
        .map((text): unknown => JSON.parse(text))
    const ends = [socket.watch("room:PT"), socket.watch("room:PT")]
    expect(told()).toEqual([{ type: "watch", keys: ["room:PT"] }])
    socket.reconnect()
    latest().onopen?.()
    expect(told()).toEqual([])
    welcome()
    expect(told()).toEqual([{ type: "watch", keys: ["room:PT"] }])
    ends[0]?.()
    ends[0]?.()
    expect(told()).toHaveLength(1)
    ends[1]?.()
    expect(told()[1]).toEqual({ type: "watch", keys: [] })
  })
})
