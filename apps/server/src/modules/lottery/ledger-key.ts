import { DAY_MS } from "../../kernel/durations.ts"

/**
 * The key that the postings of a slip or a chase are derived from. It begins with a time, which says where in the journal
 * their rows lie, and the key of a slip is its caller's: one that does not begin with about the time `at` which the slip
 * was taken begins with that time. The same as `lottery_key_base` in the database.
 */
export function ledgerKey(key: string, at: Date): string {
  const own = Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16)
  if (Math.abs(own - at.getTime()) <= DAY_MS) return key
  const time = at.getTime().toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}${key.slice(13)}`
}
