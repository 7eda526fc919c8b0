import { z } from "zod/mini"
import { Id, Instant } from "../wire/values.ts"
import { CONTRACT_STATES, END_REASONS, PAYERS, VERSION_STATES } from "./states.ts"
import { ContractKind, ContractTerms } from "./terms.ts"

export const ContractPerson = z.strictObject({ memberId: Id, account: z.string() })

/** One version of a contract as people read it. */
export const ContractVersion = z.strictObject({
  version: z.number(),
  state: z.enum(VERSION_STATES),
  offeredAt: Instant,
  expiresAt: Instant,
  acceptedAt: z.nullable(Instant),
  effectiveFrom: z.nullable(Instant),
  effectiveTo: z.nullable(Instant),
  terms: ContractTerms,
})
export type ContractVersion = z.output<typeof ContractVersion>

/** A contract with the terms that count now and those that wait for an answer. */
export const ContractView = z.strictObject({
  contractId: Id,
  kind: ContractKind,
  agent: ContractPerson,
  /** Null: the platform. */
  offerer: z.nullable(ContractPerson),
  payer: z.enum(PAYERS),
  state: z.enum(CONTRACT_STATES),
  createdAt: Instant,
  /** The version that was accepted last; of a contract that was never accepted null. */
  accepted: z.nullable(ContractVersion),
  /** The version that waits for an answer. */
  offered: z.nullable(ContractVersion),
  /** Which party asked for the end, and until when the other may agree before it comes anyhow. */
  end: z.nullable(z.strictObject({ askedBy: z.enum(["agent", "offerer"]), noticeUntil: Instant })),
  endedAt: z.nullable(Instant),
  endReason: z.nullable(z.enum(END_REASONS)),
})
export type ContractView = z.output<typeof ContractView>

/** Contracts that end with an act, in the order of the line. */
export const Endings = z.array(
  z.strictObject({
    contractId: Id,
    agent: ContractPerson,
    offerer: z.nullable(ContractPerson),
    reason: z.enum(END_REASONS),
  }),
)

/** An event in the history of a contract. */
export const ContractMove = z.strictObject({
  event: z.string(),
  state: z.enum(CONTRACT_STATES),
  reason: z.nullable(z.string()),
  at: Instant,
})
