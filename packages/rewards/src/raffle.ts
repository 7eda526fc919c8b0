import { commitmentOf, drawLabel, drawStream, toHex, type DrawContext } from "@croupier/fairness"
import type { Amount } from "@croupier/money"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

/** Members in the order in which the journal gave them tickets, one entry a ticket. */
export type TicketList = readonly string[]

/** Tickets of a metric: one for each whole `per`, at most `cap`. */
export function ticketsFor(metric: Amount, per: Amount, cap: number): number {
  const tickets = metric > 0n ? metric / per : 0n
  return tickets < BigInt(cap) ? Number(tickets) : cap
}

/** Sets a member's tickets by the metric of now; a reversal removes the member's newest. */
export function withTickets(list: TicketList, member: string, tickets: number): TicketList {
  const held = list.filter((each) => each === member).length
  if (tickets >= held) return [...list, ...Array<string>(tickets - held).fill(member)]
  let left = tickets
  return list.filter((each) => each !== member || (left -= 1) >= 0)
}

/** SHA-256 of the lines `n,member`, joined by line feeds: published when the list closes. */
export const listHash = (list: TicketList): string =>
  toHex(sha256(utf8ToBytes(list.map((member, at) => `${at + 1},${member}`).join("\n"))))

/** The commitment that is published before the first ticket. Throws RangeError on a bad seed or code. */
export const raffleCommitment = (seed: Uint8Array, context: DrawContext): string =>
  commitmentOf(seed, context)

export interface RafflePrize {
  readonly prize: number
  /** Number in the list at close, from 1. */
  readonly ticket: number
  readonly member: string
  /** The number that the stream gave, and how many tickets were left. */
  readonly value: number
  readonly left: number
}

/**
 * Draws the prizes: each takes a number below the tickets that are left; all tickets of a winner leave the list, unless
 * one may win more. Seed, list and a salt that was public only after the close fix the result, so any reader can draw
 * again. Source: rules of rewards, "Raffle".
 */
export function drawRaffle(
  list: TicketList,
  {
    seed,
    context,
    salt,
    prizes,
    mayWinMore = false,
  }: {
    readonly seed: Uint8Array
    readonly context: DrawContext
    readonly salt: string
    readonly prizes: number
    readonly mayWinMore?: boolean
  },
): readonly RafflePrize[] {
  const stream = drawStream(seed, [drawLabel("RAFFLE", context), listHash(list), salt].join(":"))
  let left = list.map((member, at) => ({ member, ticket: at + 1 }))
  const drawn: RafflePrize[] = []
  while (drawn.length < prizes && left.length > 0) {
    const count = left.length
    const won = left[stream.nextInt(count)]
    const value = stream.readings.at(-1)?.value
    if (won === undefined || value === undefined) throw new RangeError("a stream gave no ticket")
    drawn.push({ prize: drawn.length + 1, ...won, value, left: count })
    left = left.filter(({ member, ticket }) => (mayWinMore ? ticket !== won.ticket : member !== won.member))
  }
  return drawn
}

const WEEK_MS = 7 * 86_400_000
/** A prize that is not claimed within 7 days is the house's; there is no second draw. */
export const isPrizeLapsed = (drawnAt: Date, now: Date): boolean =>
  now.getTime() >= drawnAt.getTime() + WEEK_MS
