import type { Amount } from "@croupier/money"

export const LINE_KINDS = ["charge", "payout", "return", "fee", "contest", "adjust", "unknown"] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** One movement of a provider's file, as every provider's reads here. Signed: what leaves the house is below zero. */
export interface StatementLine {
  readonly lineId: string
  /** The provider's day: "2026-11-20". */
  readonly day: string
  readonly bookedAt: Date
  /** `unknown`: the file names a kind that the adapter does not know; `reportedKind` has it. */
  readonly kind: LineKind
  /** Kind as the file names it. */
  readonly reportedKind: string
  /** Our key of the charge or the payout. */
  readonly key: string | null
  readonly providerId: string
  readonly bankReference: string | null
  readonly gross: Amount
  readonly fee: Amount
  readonly net: Amount
  readonly asset: string
}

/**
 * `none`: the day is not over, or its file not there yet. A file whose trailer is missing, or does not agree with its
 * lines, is `unknown`: no file.
 */
export type StatementAnswer =
  | { readonly kind: "ok"; readonly lines: readonly StatementLine[] }
  | { readonly kind: "none"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** The trailer of a file: its own count and sums. */
export interface Trailer {
  readonly count: number
  readonly gross: Amount
  readonly fee: Amount
  readonly net: Amount
}

/** The lines as an answer, where they are all that the trailer counts and add up to what it says. */
export function closed(lines: readonly StatementLine[], trailer: Trailer | undefined): StatementAnswer {
  if (!trailer) return { kind: "unknown", reason: "the file has no trailer" }
  const sum = (column: "gross" | "fee" | "net") => lines.reduce((total, line) => total + line[column], 0n)
  const agrees =
    lines.length === trailer.count &&
    sum("gross") === trailer.gross &&
    sum("fee") === trailer.fee &&
    sum("net") === trailer.net
  return agrees
    ? { kind: "ok", lines }
    : { kind: "unknown", reason: "the file's trailer does not agree with it" }
}
