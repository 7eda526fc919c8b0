import { z } from "zod/mini"
import { AGENTS } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Nothing, PageQuery, text, Uuid } from "../wire/values.ts"
import { PAYERS } from "./states.ts"
import { ContractKind, ContractTerms } from "./terms.ts"
import { ContractMove, ContractVersion, ContractView, Endings } from "./views.ts"

const read = { method: "GET", token: true, encrypted: false, access: AGENTS } as const
const act = { method: "POST", token: true, access: AGENTS } as const

/** Acts that bind the caller ask for the password of payments, or for a fresh second factor. */
const binding = { ...act, encrypted: true, guarded: "fresh" } as const
const Password = z._default(text(128), "")
const PROOF_ERRORS = ["PROOF_REQUIRED", "ACCOUNT_LOCKED", "ACCOUNT_CLOSED", "WD_STEP_UP"] as const
/** Contracts that the caller was shown to end with the act. */
const Shown = z._default(z.array(Id).check(z.maxLength(10_000)), [])

const ContractPage = z.strictObject({
  kind: ContractKind,
  /** The contract in force, or whose last window runs; null: none. */
  own: z.nullable(ContractView),
  /** Offers of a new contract that wait for the caller's answer. */
  offers: z.array(ContractView),
  /** Periods of days for which offers are open and notice runs. */
  offerDays: z.number(),
  noticeDays: z.number(),
  /** True where the caller may offer this kind to agents below. */
  mayOffer: z.boolean(),
  asset: z.string(),
  /** The proof that binding acts ask for. */
  proof: z.enum(["factor", "payment", "login"]),
})
export type ContractPage = z.output<typeof ContractPage>

const page = { token: true, encrypted: false, access: AGENTS, input: Empty, value: ContractPage } as const
const PAGE_ERRORS = ["CONTRACT_KIND_OFF"] as const

export const dividendContract = endpoint({
  ...page,
  method: "GET",
  path: "/wps/relay/MCS2_processDividendReq",
  module: "MCS2_processDividendReq",
  errors: PAGE_ERRORS,
  summary: "The caller's dividend contract, and offers of one that wait for an answer",
})

export const dailySalaryContract = endpoint({
  ...page,
  method: "GET",
  path: "/wps/relay/MCS2_processDailySalContract",
  module: "MCS2_processDailySalContract",
  errors: PAGE_ERRORS,
  summary: "The caller's contract of a daily salary, and offers of one that wait for an answer",
})

export const hourlySalaryContract = endpoint({
  ...page,
  method: "POST",
  path: "/wps/relay/MCS2_processContractHourSalary",
  module: "MCS2_processContractHourSalary",
  errors: PAGE_ERRORS,
  summary: "The caller's contract of an hourly salary, and offers of one that wait for an answer",
})

export const realTimeSalaryContract = endpoint({
  ...page,
  method: "POST",
  path: "/wps/relay/MCSFE_processRealTimeSalaryContract",
  module: "MCSFE_processRealTimeSalaryContract",
  errors: PAGE_ERRORS,
  summary: "The caller's contract of a real-time salary, and offers of one that wait for an answer",
})

export const quotaContract = endpoint({
  ...page,
  method: "GET",
  path: "/wps/agent/contracts/quota",
  module: "AGT_quotaContract",
  errors: PAGE_ERRORS,
  summary: "The caller's contract of accounts in prize groups, and offers of one that wait for an answer",
})

export const contractsBelow = endpoint({
  ...read,
  path: "/wps/agent/contracts/below",
  module: "AGT_contractsBelow",
  input: z.strictObject({ ...PageQuery, kind: ContractKind }),
  value: z.strictObject({ rows: z.array(ContractView), cursor: z.nullable(z.string()) }),
  errors: [],
  summary: "Contracts of a kind that the caller offered, the newest first",
})

export const contractHistory = endpoint({
  ...read,
  path: "/wps/agent/contracts/history",
  module: "AGT_contractHistory",
  input: z.strictObject({ contractId: Id }),
  value: z.strictObject({ versions: z.array(ContractVersion), moves: z.array(ContractMove) }),
  errors: ["CONTRACT_UNKNOWN"],
  summary: "Every version of a contract of the caller and every event of its life, the first first",
})

export const previewContract = endpoint({
  ...read,
  path: "/wps/agent/contracts/preview",
  module: "AGT_previewContract",
  input: z.strictObject({
    contractId: Id,
    /** The version that would be accepted; without it the end of the contract is shown. */
    version: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
  }),
  value: z.strictObject({
    /** From when the terms would count, or when the contract would end. */
    from: Instant,
    ends: Endings,
  }),
  errors: ["CONTRACT_UNKNOWN", "CONTRACT_OFFER_OVER", "CONTRACT_STATE"],
  summary:
    "The effect of an acceptance, or of an end: from when it counts, and which contracts below end there",
})

export const offerContract = endpoint({
  ...binding,
  path: "/wps/agent/contracts",
  module: "AGT_offerContract",
  input: z.strictObject({
    kind: ContractKind,
    /** The account of an agent below the caller. */
    account: text(64, 1),
    payer: z.enum(PAYERS),
    terms: ContractTerms,
    key: Uuid,
    password: Password,
  }),
  value: ContractView,
  errors: [
    ...PROOF_ERRORS,
    "AGENT_UNKNOWN",
    "IDEMPOTENCY_CONFLICT",
    "CONTRACT_KIND_OFF",
    "CONTRACT_TERMS",
    "CONTRACT_LIMIT",
    "CONTRACT_MARKET",
    "CONTRACT_NOT_HELD",
    "CONTRACT_NOT_NEAREST",
    "CONTRACT_NOT_MATCHED",
    "CONTRACT_PAYER",
    "CONTRACT_PENDING",
    "CONTRACT_STATE",
  ],
  summary: "Offers a contract to an agent below, or other terms to one who holds one of the caller",
})

export const acceptContract = endpoint({
  ...binding,
  path: "/wps/agent/contracts/accept",
  module: "AGT_acceptContract",
  input: z.strictObject({
    contractId: Id,
    version: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
    ends: Shown,
    password: Password,
  }),
  value: z.strictObject({ from: Instant }),
  errors: [
    ...PROOF_ERRORS,
    "CONTRACT_UNKNOWN",
    "CONTRACT_OFFER_OVER",
    "CONTRACT_CASCADE",
    "CONTRACT_LIMIT",
    "CONTRACT_MARKET",
    "CONTRACT_NOT_HELD",
    "CONTRACT_NOT_NEAREST",
    "CONTRACT_NOT_MATCHED",
    "CONTRACT_PAYER",
    "CONTRACT_STATE",
    "QUOTA_SHORT",
  ],
  summary: "Accepts an offer, with all contracts below that end by it",
})

export const rejectContract = endpoint({
  ...act,
  encrypted: false,
  path: "/wps/agent/contracts/reject",
  module: "AGT_rejectContract",
  input: z.strictObject({ contractId: Id, version: z.number().check(z.int(), z.gte(1), z.lte(100_000)) }),
  value: Nothing,
  errors: ["CONTRACT_UNKNOWN", "CONTRACT_OFFER_OVER"],
  summary: "Rejects an offer",
})

export const withdrawContractOffer = endpoint({
  ...act,
  encrypted: false,
  path: "/wps/agent/contracts/withdraw",
  module: "AGT_withdrawContractOffer",
  input: z.strictObject({ contractId: Id }),
  value: Nothing,
  errors: ["CONTRACT_UNKNOWN", "CONTRACT_OFFER_OVER"],
  summary: "Takes an offer of the caller back that was not answered",
})

export const askContractEnd = endpoint({
  ...act,
  encrypted: false,
  path: "/wps/agent/contracts/end",
  module: "AGT_askContractEnd",
  input: z.strictObject({ contractId: Id }),
  value: z.strictObject({ noticeUntil: Instant }),
  errors: ["CONTRACT_UNKNOWN", "CONTRACT_PENDING", "CONTRACT_STATE"],
  summary: "Asks for the end of a contract: the other party agrees, or the notice runs",
})

export const takeContractEndBack = endpoint({
  ...act,
  encrypted: false,
  path: "/wps/agent/contracts/end/back",
  module: "AGT_takeContractEndBack",
  input: z.strictObject({ contractId: Id }),
  value: Nothing,
  errors: ["CONTRACT_UNKNOWN", "CONTRACT_STATE"],
  summary: "Takes back that the caller asked for the end of a contract",
})

export const agreeContractEnd = endpoint({
  ...binding,
  path: "/wps/agent/contracts/end/agree",
  module: "AGT_agreeContractEnd",
  input: z.strictObject({ contractId: Id, ends: Shown, password: Password }),
  value: z.strictObject({ from: Instant }),
  errors: [...PROOF_ERRORS, "CONTRACT_UNKNOWN", "CONTRACT_STATE", "CONTRACT_CASCADE"],
  summary:
    "Agrees to the end of a contract that the other party asked for, with all contracts below that end by it",
})
