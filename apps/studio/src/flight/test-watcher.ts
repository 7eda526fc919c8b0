import { eventually } from "@croupier/testkit"
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

/** Waits for a boarding that was just called, with time left to join it; tells its flight. */
export async function nextBoarding(watcher: Watcher): Promise<string> {
  const before = watcher.messages.length
  const { flight } = await watcher.until(
    (message) =>
      watcher.messages.indexOf(message) >= before &&
      message.flight?.state === "boarding" &&
      message.flight.leavesIn > 600,
  )
  return flight?.id ?? ""
}
