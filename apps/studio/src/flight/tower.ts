import type { WebSocket } from "@fastify/websocket"
import { toHex } from "@croupier/fairness"
import type { Amount } from "@croupier/money"
import { z } from "zod"
import type { StudioKit } from "../kit.ts"
import { presentBalance, presentRound, type ShownRound } from "../present.ts"
import { findSession, type Session } from "../sessions.ts"
import type { Flight, Rider } from "./flight.ts"
import type { Listener, Pilot } from "./pilot.ts"

/** The flight as a client is told of it, each time anything of it changes. */
export interface ShownFlight {
  readonly id: string
  readonly state: Flight["state"]
  /** Milliseconds until it leaves, and since it left. */
  readonly leavesIn: number
  readonly flown: number
  readonly riders: number
  /** Told only when it is over. */
  readonly point: number | null
  readonly seed: string | null
}

export interface FlightMessage {
  readonly flight: ShownFlight | null
  /** The client's own bet on it. */
  readonly mine: ShownRound | null
  /** Where the client let go. */
  readonly letGoAt: number | null
  /** Only where it has just changed; null where it has to be asked for. */
  readonly balance?: string | null
}

const Heard = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hello"), token: z.string().max(200) }),
  z.object({ type: z.literal("let-go") }),
])
const MOST_BYTES = 2_048
const MOST_CLIENTS = 5_000
/** Who does not say hello in time is not listened to. */
const HELLO_MS = 10_000

export interface Tower extends Listener {
  readonly welcome: (socket: WebSocket) => void
  readonly close: () => void
}

/** Tells every open client what happens to the flight, and hears when one lets go. */
export function tower(
  kit: Pick<StudioKit, "db" | "clock" | "limits">,
  pilotOf: () => Pilot | undefined,
): Tower {
  const clients = new Map<WebSocket, Session>()
  let named = 0

  const send = (socket: WebSocket, session: Session, more: Partial<FlightMessage> = {}): void => {
    const pilot = pilotOf()
    const flight = pilot?.flight()
    const rider = flight?.riders.get(session.player.id)
    const message: FlightMessage = {
      flight: flight && pilot ? showFlight(flight, pilot.flown()) : null,
      mine: rider ? presentRound(rider.round) : null,
      letGoAt: rider?.letGoAt ?? null,
      ...more,
    }
    socket.send(JSON.stringify(message))
  }

  const hear = async (socket: WebSocket, text: string, name: string): Promise<void> => {
    await kit.limits.spend("socket", name)
    const heard = Heard.parse(JSON.parse(text))
    const session = clients.get(socket)
    if (heard.type === "let-go") return session && pilotOf()?.letGo(session.player.id)
    const found = await findSession(kit, heard.token)
    clients.set(socket, found)
    send(socket, found)
  }

  return {
    welcome: (socket) => {
      if (clients.size >= MOST_CLIENTS) return socket.close(1013)
      const name = String((named += 1))
      const silent = setTimeout(() => socket.close(1008), HELLO_MS)
      socket.on("message", (data: Buffer) => {
        if (data.length > MOST_BYTES) return socket.close(1009)
        clearTimeout(silent)
        // A socket with an unreadable message, too many messages or no session is closed.
        hear(socket, data.toString(), name).catch(() => socket.close(1008))
      })
      socket.on("close", () => {
        clearTimeout(silent)
        clients.delete(socket)
      })
      socket.on("error", () => socket.close())
    },
    onFlight: () => {
      for (const [socket, session] of clients) send(socket, session)
    },
    onRider: (rider: Rider, balance: Amount | null) => {
      for (const [socket, session] of clients)
        if (session.player.id === rider.player.id) send(socket, session, { balance: presentBalance(balance) })
    },
    close: () => {
      for (const socket of clients.keys()) socket.close(1001)
    },
  }
}

function showFlight(flight: Flight, flown: number): ShownFlight {
  const isOver = flight.state === "landed" || flight.state === "void"
  return {
    id: String(flight.id),
    state: flight.state,
    leavesIn: Math.max(0, Math.round(flight.leavesAt - performance.now())),
    flown: Math.round(flown),
    riders: flight.riders.size,
    point: isOver ? flight.point : null,
    seed: isOver ? toHex(flight.seed) : null,
  }
}
