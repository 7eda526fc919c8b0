import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Entries of one vendor's books beyond these are forgotten with the next stop, the oldest first. */
const KEPT = 5_000

/** Where vendors keep their books over a restart, so that the house finds no difference that is none. */
export interface Shelf {
  /** The entries of a vendor as they were at the last stop; those that are added are kept with the next one. */
  readonly entries: <T extends object>(vendor: string) => T[]
  readonly save: () => Promise<void>
}

/** A shelf in a folder; without one nothing outlives the process. */
export function shelfIn(folder: string | undefined): Shelf {
  const file = folder === undefined ? undefined : join(folder, "books.json")
  const before = file === undefined ? {} : read(file)
  const books = new Map<string, object[]>()
  return {
    entries: <T extends object>(vendor: string) => {
      // This program wrote the file at its last stop, with the entries of the same vendor.
      const own = (before[vendor] ?? []) as T[]
      books.set(vendor, own)
      return own
    },
    save: async () => {
      if (file === undefined) return
      const last = [...books].map(([vendor, entries]) => [vendor, entries.slice(-KEPT)])
      await writeFile(file, JSON.stringify(Object.fromEntries(last), written))
    },
  }
}

/** Amounts and times have no form of their own in JSON: each is a text with a mark before it. */
function written(this: unknown, key: string, value: unknown): unknown {
  const held: unknown = Object(this)[key]
  if (held instanceof Date) return `date ${held.toISOString()}`
  return typeof value === "bigint" ? `amount ${value}` : value
}
function revived(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value
  if (/^amount -?\d+$/.test(value)) return BigInt(value.slice(7))
  return /^date \d{4}-/.test(value) ? new Date(value.slice(5)) : value
}

function read(file: string): Readonly<Record<string, object[]>> {
  try {
    return JSON.parse(readFileSync(file, "utf8"), revived) as Record<string, object[]>
  } catch {
    // There are none yet, or a stop was cut off.
    return {}
  }
}
