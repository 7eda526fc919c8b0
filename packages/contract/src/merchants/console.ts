import { z } from "zod/mini"
import { Instant, text } from "../wire/values.ts"
import { Warning } from "../operators/approvals.ts"
import { consoleEndpoint, Outcome, Why, type ConsoleValueOf } from "../operators/endpoint.ts"

const Countries = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250))
/** Whether the site is open, until when not, and for whom not. */
const Access = z.strictObject({
  status: z.enum(["normal", "maintenance"]),
  until: z.nullable(Instant),
  restrictedCountries: Countries,
})
const Tree = z.record(z.string(), z.record(z.string(), z.unknown()))

const Standing = z.strictObject({
  code: z.string(),
  name: z.string(),
  asset: z.string(),
  timeZone: z.string(),
  domains: z.array(z.string()),
  status: z.enum(["normal", "maintenance"]),
  statusUntil: z.nullable(Instant),
  restrictedCountries: z.array(z.string()),
})

/** How a setting is asked for, by what its schema takes. */
const SettingForm = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("switch") }),
  z.strictObject({ kind: z.literal("choice"), options: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal("number"),
    whole: z.boolean(),
    least: z.nullable(z.number()),
    most: z.nullable(z.number()),
  }),
  z.strictObject({ kind: z.literal("list") }),
  z.strictObject({ kind: z.literal("text"), pattern: z.nullable(z.string()) }),
])
export type SettingForm = z.output<typeof SettingForm>

/** By path: `registration.mobile`. A value that equals the default is no longer overridden. */
const Changes = z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/)), z.unknown())

export const merchantSettings = consoleEndpoint({
  method: "GET",
  path: "/console/api/merchant",
  module: "OPS_merchantSettings",
  access: "merchants.read",
  input: z.strictObject({}),
  errors: [],
  summary: "The merchant: status, domains, and the settings tree beside its defaults",
  value: z.strictObject({
    ...Standing.shape,
    settings: Tree,
    defaults: Tree,
    /** Settings in force: where the rules of the merchant's market are stricter, those win. */
    effective: Tree,
    /** By path: `registration.mobile`. */
    forms: z.record(z.string(), SettingForm),
    /** Names the state that a change begins from. */
    version: z.string(),
  }),
})
export type MerchantSettings = ConsoleValueOf<typeof merchantSettings>

export const changeSettings = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/settings",
  module: "OPS_changeSettings",
  access: "merchants.settings",
  input: z.strictObject({
    changes: Changes,
    version: text(100),
    why: Why,
  }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE", "PROPOSAL_WAITS"],
  summary: "Changes settings of the merchant, by two people once the house has them",
  value: Outcome,
})

export const weighSettings = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/settings/consequences",
  module: "OPS_weighSettings",
  access: "merchants.read",
  input: z.strictObject({ changes: Changes }),
  errors: ["INPUT_INVALID"],
  summary: "Parts of the site that proposed settings would take off; nothing is changed",
  value: z.strictObject({ warnings: z.array(Warning) }),
})

export const setMerchantStatus = consoleEndpoint({
  method: "POST",
  path: "/console/api/merchant/status",
  module: "OPS_setMerchantStatus",
  access: "merchants.status",
  input: z.strictObject({
    ...Access.shape,
    /** As it stood when the change began. */
    before: Access,
    why: Why,
  }),
  errors: ["CHANGED_MEANWHILE"],
  summary: "Opens or shuts the merchant's site, and says for which countries",
  value: Standing,
})
