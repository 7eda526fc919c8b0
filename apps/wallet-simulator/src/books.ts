import { mkdir, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import { amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { z } from "zod"

const Line = z.union([
  z.object({
    order: z.string(),
    player: z.string(),
    currency: z.string(),
    /** Below zero: out of the wallet. */
    amount: z.string(),
    state: z.enum(["done", "failed"]),
  }),
  z.object({ play: z.string(), player: z.string(), currency: z.string(), amount: z.string() }),
])
type Line = z.infer<typeof Line>
type OrderLine = Extract<Line, { order: string }>

export type Moved =
  | { readonly kind: "done" | "insufficient"; readonly replay: boolean; readonly balance: Amount }
  | { readonly kind: "conflict" }

/**
 * The wallets of a vendor, kept as JSON lines: what the house moves, and what is won and lost. A line is on the disk
 * before anybody is told of it.
 */
export interface Books {
  /** Into the wallet, or out of it for an amount below zero. Each order once, for ever; what failed stays failed. */
  readonly move: (order: string, player: string, currency: string, value: Amount) => Promise<Moved>
  readonly stateOf: (order: string) => OrderLine["state"] | undefined
  readonly balanceOf: (player: string, currency: string) => Amount
  /** Won, or lost for an amount below zero. False where there is not enough to lose. */
  readonly play: (id: string, player: string, currency: string, value: Amount) => Promise<boolean>
  /** Sum of all wallets. */
  readonly total: (currency: string) => Amount
  readonly close: () => Promise<void>
}

export async function openBooks(folder: string): Promise<Books> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, "wallets.jsonl")
  const orders = new Map<string, OrderLine>()
  const wallets = new Map<string, bigint>()
  const keyOf = (player: string, currency: string) => `${currency} ${player}`
  const balanceOf = (player: string, currency: string) => amount(wallets.get(keyOf(player, currency)) ?? ZERO)
  const take = (line: Line) => {
    if ("order" in line) orders.set(line.order, line)
    if ("order" in line && line.state === "failed") return
    const key = keyOf(line.player, line.currency)
    wallets.set(key, (wallets.get(key) ?? 0n) + parseAmount(line.amount))
  }
  const { lines, length } = await readLines(path)
  lines.forEach(take)
  const file = await open(path, "a")
  await file.truncate(length)
  let last: Promise<void> = Promise.resolve()
  const append = async (line: Line) => {
    await file.appendFile(`${JSON.stringify(line)}\n`)
    await file.datasync()
  }
  const write = async (line: Line) => {
    // Memory first, in the same breath as the decision that was made from it; then the disk, in order.
    take(line)
    const mine = last.then(() => append(line))
    last = mine.catch(() => {})
    await mine
  }
  return {
    move: async (order, player, currency, value) => {
      const known = orders.get(order)
      if (known) {
        await last
        const isSame =
          known.player === player && known.currency === currency && parseAmount(known.amount) === value
        if (!isSame) return { kind: "conflict" }
        const balance = balanceOf(player, currency)
        return { kind: known.state === "done" ? "done" : "insufficient", replay: true, balance }
      }
      const state = balanceOf(player, currency) + value < 0n ? "failed" : "done"
      await write({ order, player, currency, amount: toDecimal(value), state })
      const balance = balanceOf(player, currency)
      return { kind: state === "done" ? "done" : "insufficient", replay: false, balance }
    },
    stateOf: (order) => orders.get(order)?.state,
    balanceOf,
    play: async (id, player, currency, value) => {
      if (balanceOf(player, currency) + value < 0n) return false
      await write({ play: id, player, currency, amount: toDecimal(value) })
      return true
    },
    total: (currency) =>
      amount(
        [...wallets].reduce((sum, [key, held]) => (key.startsWith(`${currency} `) ? sum + held : sum), 0n),
      ),
    close: async () => {
      await last
      await file.close()
    },
  }
}

/** The lines, and how many bytes they are. A line that a crash cut short does not count: its call was never answered. */
async function readLines(path: string): Promise<{ lines: Line[]; length: number }> {
  const text = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0)
    throw error
  })
  const whole = text.subarray(0, text.lastIndexOf("\n") + 1)
  const lines = whole
    .toString("utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => Line.parse(JSON.parse(line)))
  return { lines, length: whole.length }
}
