import { z } from "zod/mini"

/** Subjects of the help centre, in its order. */
export const HELP_CATEGORIES = [
  "account",
  "deposits",
  "withdrawals",
  "lottery",
  "games",
  "bonuses",
  "safety",
] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]

/** The name of an article in addresses; it never changes. */
export const HelpCode = z.string().check(z.regex(/^[a-z0-9](?:-?[a-z0-9]){1,59}$/))
