import { z } from "zod/mini"
import { text } from "../wire/values.ts"
import { ANYBODY } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"

/** The points of the site at which a merchant can ask for a bot check. */
export const BOT_CHECK_POINTS = ["login", "register", "forgotten", "codes"] as const
export type BotCheckPoint = (typeof BOT_CHECK_POINTS)[number]

/** Who asks: the house's own proof of work, or a widget of another house. */
export const HUMAN_WIDGETS = ["proofOfWork", "turnstile", "geetest"] as const
export type HumanWidget = (typeof HUMAN_WIDGETS)[number]

/** Answer of a widget, as text; a field of every call at such a point. It is good once. */
export const HumanAnswer = { humanAnswer: z.optional(text(8_192)) }

/** The refusals of a call at such a point. */
export const HUMAN_REFUSALS = [
  "HUMAN_CHECK_REQUIRED",
  "HUMAN_CHECK_FAILED",
  "HUMAN_CHECK_UNAVAILABLE",
] as const

export const humanCheck = endpoint({
  method: "GET",
  path: "/wps/captcha/check",
  module: "SES_humanCheck",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary: "The check by which a browser shows that a person asks; nothing where the house asks for none",
  input: z.strictObject({ door: z.enum(BOT_CHECK_POINTS) }),
  value: z.discriminatedUnion("widget", [
    z.strictObject({ widget: z.literal("none") }),
    /** A puzzle of ALTCHA's second version: PBKDF2 until a key begins as asked. */
    z.strictObject({
      widget: z.literal("proofOfWork"),
      parameters: z.record(z.string(), z.unknown()),
      signature: z.string(),
    }),
    z.strictObject({ widget: z.literal("turnstile"), siteKey: z.string(), script: z.string() }),
    z.strictObject({ widget: z.literal("geetest"), siteKey: z.string(), script: z.string() }),
  ]),
  errors: ["HUMAN_CHECK_UNAVAILABLE"],
})
