import { z } from "zod/mini"
import { AGENTS } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Nothing, PageQuery, Uuid } from "../wire/values.ts"
import { ContractPerson } from "./views.ts"

export const QUOTA_ACTS = ["give", "take"] as const

/**
 * Lines of a quota's history: accounts came from above or went back there, were granted to an agent below or came back, were
 * taken by an account that was opened or left by one whose group changed.
 */
export const QUOTA_ENTRY_KINDS = ["received", "went_back", "granted", "returned", "opened", "closed"] as const
export type QuotaEntryKind = (typeof QUOTA_ENTRY_KINDS)[number]

const Group = z.number().check(z.int(), z.gte(1), z.lte(2000))
const Accounts = z.number().check(z.int(), z.gte(1), z.lte(100_000))

/** An agent's accounts of one prize group. */
export const GroupQuota = z.strictObject({
  group: z.number(),
  received: z.number(),
  returned: z.number(),
  granted: z.number(),
  opened: z.number(),
  /** Accounts that can still be opened or granted. */
  left: z.number(),
})
export type GroupQuota = z.output<typeof GroupQuota>

export const QuotaEntries = z.strictObject({
  rows: z.array(
    z.strictObject({
      entryId: Id,
      group: z.number(),
      kind: z.enum(QUOTA_ENTRY_KINDS),
      accounts: z.number(),
      /** The other agent, or the account; null: the platform. */
      other: z.nullable(ContractPerson),
      at: Instant,
    }),
  ),
  cursor: z.nullable(z.string()),
})

/** Accounts that are given to an agent or taken back. */
export const QuotaMove = {
  /** The agent who gets them, or who has them left. */
  memberId: Id,
  act: z.enum(QUOTA_ACTS),
  group: Group,
  accounts: Accounts,
  key: Uuid,
}
export const QUOTA_ERRORS = [
  "CONTRACT_KIND_OFF",
  "AGENT_UNKNOWN",
  "QUOTA_SHORT",
  "IDEMPOTENCY_CONFLICT",
] as const

const row = { token: true, encrypted: false, access: AGENTS } as const

export const myQuotas = endpoint({
  ...row,
  method: "GET",
  path: "/wps/agent/quotas",
  module: "AGT_quotas",
  input: Empty,
  value: z.strictObject({
    /** The highest prize group of an agent's account that takes no quota; null: none takes one. */
    free: z.nullable(z.number()),
    groups: z.array(GroupQuota),
  }),
  errors: ["CONTRACT_KIND_OFF"],
  summary: "Accounts of prize groups that the caller holds, granted and opened",
})

export const quotasBelow = endpoint({
  ...row,
  method: "GET",
  path: "/wps/agent/quotas/below",
  module: "AGT_quotasBelow",
  input: z.strictObject({ ...PageQuery }),
  value: z.strictObject({
    rows: z.array(z.strictObject({ ...ContractPerson.shape, groups: z.array(GroupQuota) })),
    cursor: z.nullable(z.string()),
  }),
  errors: [],
  summary: "Agents directly below the caller with the accounts of prize groups that they hold",
})

export const quotaHistory = endpoint({
  ...row,
  method: "GET",
  path: "/wps/agent/quotas/history",
  module: "AGT_quotaHistory",
  input: z.strictObject({ ...PageQuery }),
  value: QuotaEntries,
  errors: [],
  summary: "All that happened to the caller's accounts of prize groups, the newest first",
})

export const moveQuota = endpoint({
  ...row,
  method: "POST",
  path: "/wps/agent/quotas",
  module: "AGT_moveQuota",
  input: z.strictObject(QuotaMove),
  value: Nothing,
  errors: QUOTA_ERRORS,
  summary:
    "Gives accounts of a prize group to an agent directly below, or takes back accounts that are left there",
})
