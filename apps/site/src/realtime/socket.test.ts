import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

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

describe("the socket of a page", () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    vi.resetModules()
    FakeSocket.made = []
    const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
    vi.stubGlobal("WebSocket", FakeSocket)
    vi.stubGlobal("location", { protocol: "http:", host: "house.test" })
    vi.stubGlobal("sessionStorage", storage)
    vi.stubGlobal("localStorage", storage)
    vi.stubGlobal("document", { cookie: "", addEventListener: () => {} })
    vi.stubGlobal("addEventListener", () => {})
    const { startSocket } = await import("./socket.ts")
    startSocket()
    latest().onopen?.()
    welcome()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
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
})
