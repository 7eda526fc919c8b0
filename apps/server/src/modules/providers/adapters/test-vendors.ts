import { parseAmount } from "@croupier/money"
import { credentialsFrom, startVendorSimulator, type VendorSimulator } from "@croupier/vendor-simulator"
import Fastify from "fastify"
import type { AdapterKit, VendorAdapter } from "./adapter.ts"
import { testWallet, type TestWallet } from "./test-wallet.ts"

export const SECRET = "secret-of-the-vendors"
export const CREDENTIALS = credentialsFrom(SECRET)

/** A vendor's stand-in on one side, its adapter on the other, HTTP between them. */
export interface TestVendor {
  readonly wallet: TestWallet
  readonly adapter: VendorAdapter
  readonly simulator: VendorSimulator
  /** The platform's own address. */
  readonly platform: string
  readonly reported: unknown[]
  readonly now: () => Date
  readonly setNow: (at: Date) => void
  /** A call of the vendor's with any content, signed as it signs. */
  readonly call: (name: string, fields: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Starts both; `draws` are what the rounds of the stand-in follow from, 0 to 99. */
export async function testVendor(
  code: string,
  build: (kit: AdapterKit, url: string) => VendorAdapter,
  asset: "BRL" | "VND" = "BRL",
): Promise<TestVendor> {
  const wallet = testWallet(asset)
  wallet.player("alice", parseAmount("100"), "token-of-alice")
  let at = new Date("2026-11-21T09:30:00Z")
  const now = () => at
  let platform = ""
  const simulator = await startVendorSimulator({
    port: 0,
    platform: () => platform,
    credentials: CREDENTIALS,
    control: true,
    now,
    draw: () => 0,
  })
  const reported: unknown[] = []
  const app = Fastify({ forceCloseConnections: true })
  const adapter = build(
    { wallet, clock: { now }, report: (error) => void reported.push(error) },
    `${simulator.url}/${code}`,
  )
  adapter.routes(app)
  platform = await app.listen({ port: 0, host: "127.0.0.1" })
  return {
    wallet,
    adapter,
    simulator,
    platform,
    reported,
    now,
    setNow: (time) => void (at = time),
    call: (name, fields) => simulator.vendor(code).call(name, fields),
    close: async () => {
      await simulator.stop()
      await app.close()
    },
  }
}
