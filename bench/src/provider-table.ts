/** Messages between the two processes of the bench `provider`. */

export const VENDOR = "PAPER"
export const GAME = "night-dragon"

/** Asks until something is decided: a house without a free connection says RETRY after three seconds. */
export async function decided<Reply extends { readonly status: string }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== "RETRY") return reply
  }
}

export interface Seat {
  readonly player: string
  readonly session: string
}
/** Where to play, who, and for how long. */
export interface Table {
  readonly url: string
  readonly seats: readonly Seat[]
  readonly seconds: number
  readonly vendorKey: string
  readonly houseKey: string
}
export type Played =
  | {
      readonly rounds: number
      readonly seconds: number
      readonly p50: number
      readonly p99: number
      readonly cpuMicros: number
    }
  | { readonly fault: string }
