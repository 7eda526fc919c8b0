import { mkdir, open, readFile, rename, type FileHandle } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { Charge } from "./charge.ts"

/** A webhook on its way. "Pay twice" makes two of the same event. */
export const Delivery = z.object({
  id: z.string(),
  url: z.string(),
  body: z.string(),
  delivered: z.boolean(),
})
export type Delivery = z.output<typeof Delivery>

const Line = z.union([z.object({ charge: Charge }), z.object({ delivery: Delivery })])
type Line = z.output<typeof Line>

/**
 * Charges and webhooks, kept as JSON lines: the last line of an id counts. A line is on the disk before
 * `write` answers; one that a crash cut short is dropped at the next start, since nobody was told of it.
 */
export interface Journal {
  readonly charges: ReadonlyMap<string, Charge>
  readonly undelivered: () => readonly Delivery[]
  readonly byIdempotencyKey: (key: string) => Charge | undefined
  readonly write: (change: { charge?: Charge; deliveries?: readonly Delivery[] }) => Promise<void>
  /** Waits until all that is known here is on the disk: before anybody is told of it. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, "charges.jsonl")
  const charges = new Map<string, Charge>()
  const deliveries = new Map<string, Delivery>()
  const keys = new Map<string, string>()
  const take = (line: Line) => {
    if ("charge" in line) {
      charges.set(line.charge.id, line.charge)
      keys.set(line.charge.idempotencyKey, line.charge.id)
    } else if (line.delivery.delivered) deliveries.delete(line.delivery.id)
    else deliveries.set(line.delivery.id, line.delivery)
  }
  for (const line of await readLines(path)) take(line)
  const file = await rewrite(path, [
    ...[...charges.values()].map((charge) => ({ charge })),
    ...[...deliveries.values()].map((delivery) => ({ delivery })),
  ])

  let last: Promise<void> = Promise.resolve()
  const append = async (lines: readonly Line[]) => {
    await file.appendFile(textOf(lines))
    await file.datasync()
  }
  return {
    charges,
    undelivered: () => [...deliveries.values()],
    byIdempotencyKey: (key) => charges.get(keys.get(key) ?? ""),
    write: async ({ charge, deliveries: sent = [] }) => {
      const lines: Line[] = [...(charge ? [{ charge }] : []), ...sent.map((delivery) => ({ delivery }))]
      // Memory first, in the same breath as the decision that was made from it; then the disk, in order.
      lines.forEach(take)
      const mine = last.then(() => append(lines))
      last = mine.catch(() => {})
      await mine
    },
    settled: () => last,
    close: async () => {
      await last
      await file.close()
    },
  }
}

const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("")

async function readLines(path: string): Promise<Line[]> {
  let text: string
  try {
    text = await readFile(path, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw error
  }
  // The part after the last line feed is empty, or a line that was cut short.
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => Line.parse(JSON.parse(line)))
}

/** What is left of the old lines, in a new file that takes the old one's place at once or not at all. */
async function rewrite(path: string, lines: readonly Line[]): Promise<FileHandle> {
  const draft = await open(`${path}.new`, "w")
  await draft.writeFile(textOf(lines))
  await draft.sync()
  await draft.close()
  await rename(`${path}.new`, path)
  return open(path, "a")
}
