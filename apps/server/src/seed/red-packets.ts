import type { PacketTerms } from "@croupier/contract/red-packet-values"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import { DAY_MS } from "../kernel/durations.ts"
import type { RedPackets } from "../modules/red-packets/index.ts"

interface RedPacketsSeed {
  readonly merchant: Merchant
  readonly clock: Clock
  readonly redPackets: RedPackets
}

/** Each day from eight in the morning to midnight: a visitor of any hour finds it open, or about to open. */
export const TERMS: PacketTerms = {
  isOpen: true,
  day: null,
  from: "08:00",
  minutes: 960,
  packets: 100,
  total: "200",
  gives: "CASH",
  code: null,
}

/** The demo's red packets, where it has none yet. */
export const seedRedPackets = ({ merchant, clock, redPackets }: RedPacketsSeed): Promise<boolean> =>
  redPackets.begin(merchant.id, TERMS, new Date(clock.now().getTime() - 7 * DAY_MS))
