import type { FlightMessage } from "../../../../src/flight/tower.ts"
import type { Table } from "../../table.ts"

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

export interface Radio {
  readonly letGo: () => void
}

/** The connection to the flights: tells everything that is heard, and comes back after it was lost. */
export function radio(table: Table, onMessage: (message: FlightMessage) => void): Radio {
  let socket: WebSocket | undefined
  let pause = FIRST_PAUSE_MS
  let wasLost = false
  const connect = (): void => {
    const address = new URL("/api/flight", location.href)
    address.protocol = address.protocol.replace("http", "ws")
    const opened = new WebSocket(address)
    socket = opened
    opened.addEventListener("open", () =>
      opened.send(JSON.stringify({ type: "hello", token: table.studio.token })),
    )
    opened.addEventListener("message", ({ data }) => {
      pause = FIRST_PAUSE_MS
      if (wasLost) table.say("")
      wasLost = false
      // The studio and its clients are one package: what it says is what its types say.
      onMessage(JSON.parse(String(data)) as FlightMessage)
    })
    opened.addEventListener("close", () => {
      wasLost = true
      table.say(table.words.t("lost_connection"), "error")
      setTimeout(connect, pause)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    })
  }
  connect()
  return {
    letGo: () => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ type: "let-go" })),
  }
}
