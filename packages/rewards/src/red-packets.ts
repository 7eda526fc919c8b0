import { fromHex, playStream, seedCommitment } from "@croupier/fairness"

/** The name of red packets in the messages of their numbers. */
export const PACKET_GAME = "red-packets"

/** Packets of one event at most: the split is computed with each claim. */
export const MOST_PACKETS = 1000

/** Coins of one event at most: bounds of the stream's numbers are below 2 to the power of 32. */
export const MOST_COINS = 2 ** 31

/** A total in whole coins, and the packets that share it. */
export interface PacketSum {
  readonly coins: number
  readonly packets: number
}

/** All that is published of a packet. */
export interface PacketProof extends PacketSum {
  /** 64 hexadecimal characters, shown before the event opens. */
  readonly commitment: string
  readonly seed: string
  /** The claim's place in the order of claims, from 1. */
  readonly place: number
  /** Coins of this packet. */
  readonly share: number
}

/** True where every packet can hold a coin, within the bounds of the split. */
export const isSplit = ({ coins, packets }: PacketSum): boolean =>
  Number.isInteger(coins) &&
  Number.isInteger(packets) &&
  packets >= 1 &&
  packets <= MOST_PACKETS &&
  coins >= packets &&
  coins <= MOST_COINS

/**
 * Coins of each packet in the order of claims. Every way to cut the total into packets of one coin or more is equally likely, and the
 * packets add up to it. The cuts are chosen by Floyd's sampling without repetition. Throws RangeError on a sum that is no split.
 * Source: rules of rewards, "Red packets".
 */
export function splitOf(seed: Uint8Array, { coins, packets }: PacketSum): readonly number[] {
  if (!isSplit({ coins, packets })) throw new RangeError(`no split: ${coins} coins, ${packets} packets`)
  const stream = playStream(seed, { game: PACKET_GAME, clientSeed: `${coins}-${packets}`, nonce: 0 })
  const cuts = new Set<number>()
  for (let last = coins - packets + 1; last < coins; last++) {
    const cut = stream.nextInt(last) + 1
    cuts.add(cuts.has(cut) ? last : cut)
  }
  const ends = [...cuts].sort((a, b) => a - b).concat(coins)
  return ends.map((end, at) => end - (ends[at - 1] ?? 0))
}

export { seedCommitment as packetCommitment }

const HEX = /^[0-9a-f]{64}$/

/** True where seed, commitment, place and share of a packet follow from one another. Never throws on a bad proof. */
export function isHonestPacket({ commitment, seed, coins, packets, place, share }: PacketProof): boolean {
  if (!HEX.test(seed) || !isSplit({ coins, packets })) return false
  const bytes = fromHex(seed)
  return seedCommitment(bytes) === commitment && splitOf(bytes, { coins, packets })[place - 1] === share
}
