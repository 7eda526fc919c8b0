import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, RowVersion, Why } from "../operators/endpoint.ts"
import { Id, Instant, Nothing, trimmed, Uuid } from "../wire/values.ts"
import { ContractRules } from "./rules.ts"
import { CONTRACT_STATES, PAYERS } from "./states.ts"
import { ContractKind, ContractTerms } from "./terms.ts"
import { ContractMove, ContractPerson, ContractVersion, ContractView, Endings } from "./views.ts"

const Row = z.strictObject({
  contractId: Id,
  kind: ContractKind,
  agent: ContractPerson,
  /** Null: the platform. */
  offerer: z.nullable(ContractPerson),
  payer: z.enum(PAYERS),
  state: z.enum(CONTRACT_STATES),
  /** The highest rate of the terms that were accepted last, else of those that are offered. */
  rate: z.string(),
  since: Instant,
  endedAt: z.nullable(Instant),
})

export const listContracts = consoleEndpoint({
  method: "GET",
  path: "/console/api/contracts",
  module: "OPS_listContracts",
  access: "agents.read",
  input: z.strictObject({
    ...ListQuery,
    kind: z.optional(ContractKind),
    state: z.optional(z.enum(CONTRACT_STATES)),
    /** Contracts that this agent holds. */
    memberId: z.optional(Id),
    /** Contracts that this agent offered. */
    offererId: z.optional(Id),
  }),
  errors: [],
  summary: "Contracts of agents, the newest first",
  value: z.strictObject({ rows: z.array(Row), cursor: Cursor }),
})

export const contractTrail = consoleEndpoint({
  method: "GET",
  path: "/console/api/contracts/trail",
  module: "OPS_contractTrail",
  access: "agents.read",
  input: z.strictObject({ contractId: Id }),
  errors: ["CONTRACT_UNKNOWN"],
  summary: "A contract with every version, every event of its life, and the contracts that would end with it",
  value: z.strictObject({
    contract: ContractView,
    versions: z.array(ContractVersion),
    moves: z.array(ContractMove),
    /** Contracts that would end with it now. */
    ends: Endings,
  }),
})

export const offerContractByHouse = consoleEndpoint({
  method: "POST",
  path: "/console/api/contracts/offer",
  module: "OPS_offerContract",
  access: "contracts.offer",
  input: z.strictObject({
    memberId: Id,
    kind: ContractKind,
    terms: ContractTerms,
    key: Uuid,
    why: Why,
  }),
  errors: [
    "AGENT_UNKNOWN",
    "IDEMPOTENCY_CONFLICT",
    "CONTRACT_KIND_OFF",
    "CONTRACT_TERMS",
    "CONTRACT_LIMIT",
    "CONTRACT_MARKET",
    "CONTRACT_NOT_NEAREST",
    "CONTRACT_PAYER",
    "CONTRACT_PENDING",
    "CONTRACT_STATE",
    "PROPOSAL_WAITS",
  ],
  summary:
    "The platform offers a contract, or other terms, to an agent: above the merchant's rate for one person it takes two",
  value: Outcome,
})

export const endContractByHouse = consoleEndpoint({
  method: "POST",
  path: "/console/api/contracts/end",
  module: "OPS_endContract",
  access: "contracts.offer",
  input: z.strictObject({
    contractId: Id,
    act: z.enum(["withdraw", "ask", "back", "agree"]),
    /** Contracts that the person was shown to end with it. */
    ends: z._default(z.array(Id).check(z.maxLength(10_000)), []),
    why: Why,
  }),
  errors: [
    "CONTRACT_UNKNOWN",
    "CONTRACT_OFFER_OVER",
    "CONTRACT_PENDING",
    "CONTRACT_STATE",
    "CONTRACT_CASCADE",
  ],
  summary:
    "For a contract that the platform offered: takes the offer back, asks for the end, takes that back, or agrees to it",
  value: Nothing,
})

export const contractRules = consoleEndpoint({
  method: "GET",
  path: "/console/api/contracts/rules",
  module: "OPS_contractRules",
  access: "agents.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Highest rates of contracts, and the days of offers and notice",
  value: z.strictObject({
    rules: ContractRules,
    version: z.number(),
    changedAt: z.nullable(Instant),
    changedBy: z.nullable(z.string()),
  }),
})

export const changeContractRules = consoleEndpoint({
  method: "POST",
  path: "/console/api/contracts/rules",
  module: "OPS_changeContractRules",
  access: "contracts.rules",
  input: z.strictObject({ rules: ContractRules, version: RowVersion, key: Uuid, why: Why }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE", "PROPOSAL_WAITS"],
  summary: "Proposes other limits for contracts: two people; contracts in force keep their terms",
  value: Outcome,
})

export const listContractTemplates = consoleEndpoint({
  method: "GET",
  path: "/console/api/contracts/templates",
  module: "OPS_listContractTemplates",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery }),
  errors: [],
  summary: "Terms that are kept to be offered again",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        templateId: Id,
        kind: ContractKind,
        name: z.string(),
        terms: ContractTerms,
        changedAt: Instant,
        changedBy: z.string(),
      }),
    ),
    cursor: Cursor,
  }),
})

export const saveContractTemplate = consoleEndpoint({
  method: "POST",
  path: "/console/api/contracts/templates",
  module: "OPS_saveContractTemplate",
  access: "contracts.offer",
  input: z.strictObject({ kind: ContractKind, name: trimmed(60, 1), terms: ContractTerms }),
  errors: ["CONTRACT_TERMS", "CONTRACT_LIMIT", "CONTRACT_TEMPLATE_TAKEN"],
  summary: "Keeps terms under a name",
  value: Nothing,
})

export const closeContractTemplate = consoleEndpoint({
  method: "POST",
  path: "/console/api/contracts/templates/close",
  module: "OPS_closeContractTemplate",
  access: "contracts.offer",
  input: z.strictObject({ templateId: Id }),
  errors: ["CONTRACT_UNKNOWN"],
  summary: "Offers kept terms no more",
  value: Nothing,
})
