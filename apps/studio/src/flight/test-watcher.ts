import { sql } from "@croupier/database"
import { eventually, PATIENCE_MS, type TestDatabase } from "@croupier/testkit"
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
 * Bets in a boarding that was just called, and tells the flight that the bets are on. On a slow machine the lantern may
 * leave before all have bet, or all but the first may come to the next boarding: then they bet once more, in a boarding
 * that is twice as long.
 */
export async function inOneBoarding(
  watcher: Watcher,
  { times, database }: { readonly times: { boardingMs: number }; readonly database: TestDatabase },
  bet: () => Promise<readonly Answer[]>,
): Promise<{ readonly flight: string; readonly answers: readonly Answer[] }> {
  for (;;) {
    const called = await nextBoarding(watcher)
    const answers = await bet()
    // A call that is heard late names a flight that has left: the bets themselves tell theirs.
    const [flight = called, ...others] = await flightsOf(database, answers)
    if (others.length === 0 && answers.every(({ body }) => body.code !== "BOARDING_CLOSED"))
      return { flight, answers }
    times.boardingMs *= 2
  }
}

/** The flights that bets which were taken are on, each once. */
export async function flightsOf(
  { database }: TestDatabase,
  answers: readonly Answer[],
): Promise<readonly string[]> {
  const rounds = answers.flatMap(({ status, body }) => (status === 200 ? [String(body.round.id)] : []))
  const { rows } = await sql<{ flight: string }>`
    select distinct flight_id::text as flight from round where id = any(${rounds})`.execute(database.db)
  return rows.map(({ flight }) => flight)
}

async function nextBoarding(watcher: Watcher): Promise<string> {
  const before = watcher.messages.length
  const { flight } = await watcher.until(
    (message) => watcher.messages.indexOf(message) >= before && message.flight?.state === "boarding",
  )
  return flight?.id ?? ""
}
