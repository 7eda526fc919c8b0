import type { fakeClock } from "@croupier/testkit"
import type { PaymentProvider } from "../provider.ts"
import { startPeer, type Peer } from "../test-peer.ts"
import { listener, type ProviderBench } from "./test-provider-bench.ts"

export type Clock = ReturnType<typeof fakeClock>

/** A running simulator behind a line that a test makes bad, two adapters on that line, and a house that takes webhooks. */
export interface AdapterLine {
  readonly bench: ProviderBench
  readonly peer: Peer
  readonly provider: PaymentProvider
  /** An adapter that waits 0.3 s for an answer. */
  readonly hasty: PaymentProvider
  readonly house: Awaited<ReturnType<typeof listener>>
  readonly close: () => Promise<void>
}

/** Opens the line. */
export async function adapterLine(
  start: (clock: Clock) => Promise<ProviderBench>,
  clock: Clock,
): Promise<AdapterLine> {
  const bench = await start(clock)
  const peer = await startPeer(() => bench.url)
  const provider = bench.open({ url: peer.url, timeoutMs: 15_000 })
  const hasty = bench.open({ url: peer.url, timeoutMs: 300 })
  const house = await listener(() => provider, clock)
  return {
    bench,
    peer,
    provider,
    hasty,
    house,
    close: async () => {
      await Promise.all([provider.close(), hasty.close()])
      await peer.close()
      await bench.stop()
      await house.close()
    },
  }
}
