import { eventually, PATIENCE_MS } from "@croupier/testkit"
import type { Answer } from "../test-bench.ts"
import type { FlightMessage } from "./tower.ts"

export interface Watcher {
  readonly messages: readonly FlightMessage[]
  /** The last thing that was told. */
  readonly last: () => FlightMessage
  /** Waits for a message that is so. */
  readonly until: (wanted: (message: FlightMessage) => boolean) => Promise<FlightMessage>
  readonly letGo: () => void
  readonly close: () => void
}

/** A client's socket to the flights. */
export async function watch(url: string, token: string): Promise<Watcher> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/flight`)
  const messages: FlightMessage[] = []
  socket.addEventListener("message", ({ data }) => void messages.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve)
    socket.addEventListener("error", reject)
  })
  socket.send(JSON.stringify({ type: "hello", token }))
  const last = () => {
    const message = messages.at(-1)
    if (!message) throw new Error("nothing was told yet")
    return message
  }
  return {
    messages,
    last,
    until: (wanted) =>
      eventually(() => {
        const found = messages.findLast(wanted)
        if (!found) throw new Error("not yet")
        return found
      }),
    letGo: () => socket.send(JSON.stringify({ type: "let-go" })),
    close: () => socket.close(),
  }
}

/** Short flights, whose boarding `inOneBoarding` makes longer; bets that were asked for in time are always waited for. */
export const shortFlights = () => ({ boardingMs: 900, graceMs: PATIENCE_MS, restMs: 60, speed: 60 })

/**
 * Bets in a boarding that was just called, and tells its flight. On a slow machine the lantern may leave before all have
 * bet: then they do in the next boarding, and that is twice as long.
 */
export async function inOneBoarding(
  watcher: Watcher,
  times: { boardingMs: number },
  bet: () => Promise<readonly Answer[]>,
): Promise<{ readonly flight: string; readonly answers: readonly Answer[] }> {
  for (;;) {
    const flight = await nextBoarding(watcher)
    const answers = await bet()
    if (answers.every(({ body }) => body.code !== "BOARDING_CLOSED")) return { flight, answers }
    times.boardingMs *= 2
  }
}

async function nextBoarding(watcher: Watcher): Promise<string> {
  const before = watcher.messages.length
  const { flight } = await watcher.until(
    (message) => watcher.messages.indexOf(message) >= before && message.flight?.state === "boarding",
  )
  return flight?.id ?? ""
}
