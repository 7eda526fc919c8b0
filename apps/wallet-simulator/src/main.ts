import { signedRoutes, type Caller } from "@croupier/provider"
import Fastify from "fastify"
import { transferRoutes } from "./api.ts"
import { openBooks, type Books } from "./books.ts"
import { faults, type Faults } from "./faults.ts"

export type { Fault, Faults } from "./faults.ts"

export interface SimulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  /** Holds the wallets; kept between runs. Made when missing. */
  readonly dataDir: string
  /** The house, whose key opens the door, and the key that our answers are signed with. */
  readonly house: Caller
  readonly currencies: readonly string[]
  readonly clock?: { readonly now: () => Date }
  readonly report?: (error: unknown) => void
}

export interface Simulator {
  readonly url: string
  readonly books: Books
  /** To be changed at any time. */
  readonly faults: Faults
  readonly stop: () => Promise<void>
}

/** Starts a vendor that keeps wallets of its own: a service by itself, spoken to over HTTP only. */
export async function startWalletSimulator(options: SimulatorOptions): Promise<Simulator> {
  const app = Fastify({ forceCloseConnections: true })
  const books = await openBooks(options.dataDir)
  const wrong = faults()
  signedRoutes(
    app,
    {
      callers: [options.house],
      now: options.clock?.now ?? (() => new Date()),
      report: options.report ?? (() => {}),
    },
    transferRoutes({ books, faults: wrong, currencies: options.currencies }),
  )
  app.get("/health", async () => ({ ok: true }))
  const stop = async () => {
    wrong.release()
    await app.close()
    await books.close()
  }
  try {
    const url = await app.listen({ port: options.port, host: options.host ?? "127.0.0.1" })
    return { url, books, faults: wrong, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
