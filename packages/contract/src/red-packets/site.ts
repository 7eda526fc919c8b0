import { z } from "zod/mini"
import { BonusTerms } from "../bonuses/terms.ts"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money } from "../wire/values.ts"

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A packet that was claimed. */
export const ClaimedPacket = z.strictObject({
  /** The claim's place in the order of claims, from 1. */
  place: z.number(),
  amount: Money,
  /** The amount in the smallest coins of the merchant's money. */
  share: z.number(),
})
export type ClaimedPacket = z.output<typeof ClaimedPacket>

export const myPackets = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getRedPackets",
  module: "MCS2_getRedPackets",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The event of red packets of today: its times, packets left, the caller's packet and its proof",
  value: z.strictObject({
    /** Null where market or merchant have none today, or the caller is kept from play. */
    event: z.nullable(
      z.strictObject({
        opensAt: Instant,
        closesAt: Instant,
        packets: z.number(),
        left: z.number(),
        total: Money,
        /** The terms of packets that are bonuses; null: they are cash. */
        bonus: z.nullable(BonusTerms),
        /** The total in the smallest coins of the merchant's money. */
        coins: z.number(),
        commitment: Hash,
        /** From the end of the event, or its last packet, on; null before. */
        seed: z.nullable(Hash),
        mine: z.nullable(ClaimedPacket),
      }),
    ),
  }),
})
export type PacketEvent = NonNullable<z.output<typeof myPackets.value>["event"]>

export const claimPacket = endpoint({
  method: "POST",
  path: "/wps/relay/MCS2_claimRedPacket",
  module: "MCS2_claimRedPacket",
  token: true,
  encrypted: false,
  access: REAL,
  play: true,
  input: z.strictObject({
    /** Names the event, as the caller was shown it. */
    commitment: Hash,
  }),
  errors: [
    "PACKETS_OFF",
    "PACKETS_CLOSED",
    "PACKETS_GONE",
    "REWARD_OFF",
    "REWARD_SAME_PERSON",
    "ACCOUNT_CLOSED",
  ],
  summary: "Claims the next packet of an open event and pays it; a second call for an event answers the same",
  value: ClaimedPacket,
})
