import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Why } from "../operators/endpoint.ts"
import { Id, Nothing } from "../wire/values.ts"
import { GroupQuota, QUOTA_ERRORS, QuotaEntries, QuotaMove } from "./quotas.ts"
import { ContractPerson } from "./views.ts"

export const listAgentQuotas = consoleEndpoint({
  method: "GET",
  path: "/console/api/contracts/quotas",
  module: "OPS_listAgentQuotas",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, memberId: z.optional(Id) }),
  errors: [],
  summary: "Accounts of prize groups that agents hold, by agent and group",
  value: z.strictObject({
    rows: z.array(z.strictObject({ agent: ContractPerson, ...GroupQuota.shape })),
    cursor: Cursor,
  }),
})

export const agentQuotaHistory = consoleEndpoint({
  method: "GET",
  path: "/console/api/contracts/quotas/history",
  module: "OPS_agentQuotaHistory",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, memberId: Id }),
  errors: [],
  summary: "All that happened to an agent's accounts of prize groups, the newest first",
  value: QuotaEntries,
})

export const moveAgentQuota = consoleEndpoint({
  method: "POST",
  path: "/console/api/contracts/quotas",
  module: "OPS_moveAgentQuota",
  access: "contracts.offer",
  input: z.strictObject({ ...QuotaMove, why: Why }),
  errors: QUOTA_ERRORS,
  summary:
    "The platform gives accounts of a prize group to an agent, or takes back accounts that are left there",
  value: Nothing,
})
